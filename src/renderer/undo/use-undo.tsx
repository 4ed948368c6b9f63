import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { useBackend } from '../connection/backend.tsx'
import type { BackendClient } from '../connection/backend-client.ts'
import { readError } from '../ui/notices/read-error.ts'
import { SmallButton } from '../ui/small-button.ts'
import { createDoneStack, type Direction, type Done } from './done-stack.ts'

export interface Undoing {
  /** Confirms in a toast what was done, with a button that undoes it. If nothing was changed (`actId` is null) there is no button. */
  confirm(title: string, actId: number | null): void
  /** Makes it the act that Ctrl+Z undoes, without a toast. */
  remember(title: string, actId: number | null): void
  /** Like `confirm`, for what the backend does not record as an act. */
  confirmWith(title: string, undo: () => Promise<unknown>): void
  /** Undoes the last thing that was done in this window; after a restart, in the library. */
  undo(): void
  redo(): void
}

/** What was done in this window. */
const stack = createDoneStack()
const openedAt = Date.now()
let isBusy = false

/** Undo for what is done in this window. The same object in every component. */
export function useUndo(): Undoing {
  const { client } = useBackend()
  return useMemo(() => createUndoing(client), [client])
}

function createUndoing(client: BackendClient): Undoing {
  const doneOf = (title: string, actId: number): Done => ({
    title,
    undo: () => client.acts.undo({ actId }),
    redo: () => client.acts.redo({ actId }),
  })
  const push = (done: Done) => {
    stack.push(done)
    return done
  }
  const show = (done: Done) => offer(done.title, 'Undo', () => void run('undo', done))
  return {
    confirm(title, actId) {
      if (actId === null) notifications.show({ message: <span dir="auto">{title}</span> })
      else show(push(doneOf(title, actId)))
    },
    remember(title, actId) {
      if (actId !== null) push(doneOf(title, actId))
    },
    confirmWith: (title, undo) => show(push({ title, undo, redo: null })),
    undo: () => void undoLast(client, doneOf),
    redo() {
      const done = stack.last('redo')
      if (done) void run('redo', done)
    },
  }
}

async function undoLast(client: BackendClient, doneOf: (title: string, actId: number) => Done): Promise<void> {
  const done = stack.last('undo')
  if (done) return run('undo', done)
  try {
    const { act } = await client.acts.last()
    // A later act was done in another window, where it can be undone.
    if (act !== null && act.at < openedAt) await run('undo', doneOf(act.title, act.actId))
    else notifications.show({ message: 'There is nothing to undo in this window.' })
  } catch (error) {
    notifications.show({ message: readError(error).message })
  }
}

async function run(direction: Direction, done: Done): Promise<void> {
  if (isBusy) return
  isBusy = true
  try {
    await (direction === 'undo' ? done.undo() : done.redo?.())
    stack.move(done, direction)
    if (direction === 'redo') offer(done.title, 'Undo', () => void run('undo', done))
    else if (done.redo === null) notifications.show({ message: <span dir="auto">Undone: {done.title}</span> })
    else offer(`Undone: ${done.title}`, 'Redo', () => void run('redo', done))
  } catch (thrown) {
    const error = readError(thrown)
    if (error.code === 'ACT_NOT_FOUND' || error.code === 'UNDO_REFUSED') stack.drop(done)
    notifications.show({ message: <span dir="auto">{error.message}</span> })
  } finally {
    isBusy = false
  }
}

/** The toasts about one act replace each other. */
let shown: string | undefined

function offer(message: string, button: 'Undo' | 'Redo', onPress: () => void): void {
  if (shown !== undefined) notifications.hide(shown)
  const id = notifications.show({
    message: (
      <span dir="auto">
        {message}{' '}
        <SmallButton
          onClick={() => {
            notifications.hide(id)
            onPress()
          }}
        >
          {button}
        </SmallButton>
      </span>
    ),
  })
  shown = id
}
