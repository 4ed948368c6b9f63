import { AskPage } from '../../answers/ask-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function AskRoute() {
  const { addVideos, fetchAgain } = useDialogs()
  return <AskPage onAddVideos={addVideos} onFetchAgain={fetchAgain} />
}
