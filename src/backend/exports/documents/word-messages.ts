// What the thread that writes Word files is told, and what it answers.
import type { DocumentBlock, DocumentHead } from './document.ts'

export type ToWordWorker =
  | { kind: 'begin'; head: DocumentHead }
  | { kind: 'blocks'; blocks: readonly DocumentBlock[] }
  | { kind: 'pack' }

export type FromWordWorker =
  | { kind: 'taken' }
  | { kind: 'packed'; bytes: Uint8Array }
  | { kind: 'failed'; problem: string }
