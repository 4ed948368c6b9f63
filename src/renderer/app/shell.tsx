import { Outlet } from 'react-router'
import { AnswerNews } from '../answers/answer-news.tsx'
import { useBackend } from '../connection/backend.tsx'
import { ImportNews } from '../imports/import-news.tsx'
import { TaskNews } from '../tasks/task-news.tsx'
import { useUndoKeys } from '../undo/use-undo-keys.ts'
import { DialogsProvider } from './dialogs.tsx'
import { useKeptFocus } from './focus/use-kept-focus.ts'
import { useSteadyClicks } from './focus/use-steady-clicks.ts'
import { useHistoryKeys } from './history/use-history.ts'
import { LibraryProblem } from './library-problem.tsx'
import { Rail } from './rail.tsx'
import { Refused } from './refused.tsx'
import styles from './shell.module.css'
import { TopBar } from './top-bar.tsx'
import { useOutsideLinks } from './use-outside-links.ts'
import { useShellCommands } from './use-shell-commands.ts'

/** The frame around every page: the rail at the left, the search on top. */
export function AppShell() {
  const { state } = useBackend()
  if (state === 'refused') return <Refused />
  return (
    <DialogsProvider>
      <Frame />
    </DialogsProvider>
  )
}

function Frame() {
  useShellCommands()
  useHistoryKeys()
  useUndoKeys()
  useKeptFocus()
  useOutsideLinks()
  useSteadyClicks()
  return (
    <div className={styles.shell}>
      <ImportNews />
      <TaskNews />
      <AnswerNews />
      <Rail />
      <div className={styles.column}>
        <TopBar />
        <main className={styles.page} tabIndex={-1} data-focus-home>
          <LibraryProblem>
            <Outlet />
          </LibraryProblem>
        </main>
      </div>
    </div>
  )
}
