import { AskPage } from '../../answers/ask-page.tsx'
import { Reel } from '../../reel/reel.tsx'
import { useDialogs } from '../dialogs.tsx'

export function AskRoute() {
  const { addVideos, fetchAgain } = useDialogs()
  return <AskPage onAddVideos={addVideos} onFetchAgain={fetchAgain} reel={(request) => <Reel {...request} />} />
}
