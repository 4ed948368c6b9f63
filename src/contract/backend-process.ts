// What the backend's process and the process that forked it say to each other.
import type { KeyName } from './app/settings.ts'

export interface BackendProcessConfig {
  dataDir: string
  environment: {
    serviceUrl?: string
    serviceKey?: string
    modelUrl?: string
    model?: string
    modelKey?: string
    youtubeOrigin?: string
  }
  /** Port 0 takes a free one; without a renderer folder only programs of this machine can connect. */
  socket: { port: number; token: string; rendererDir: string | null }
}

export type ShellMessage =
  | { type: 'start'; config: BackendProcessConfig; keys: { [Name in KeyName]?: string } }
  /** Comes with a MessagePort. */
  | { type: 'port' }
  | { type: 'key'; name: KeyName; key: string | null }
  | { type: 'stop' }

export type BackendMessage = { type: 'ready'; url: string } | { type: 'failed'; message: string }
