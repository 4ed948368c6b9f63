import { MarksPage } from '../../marks/marks-page.tsx'
import { Reel } from '../../reel/reel.tsx'

export function MarksRoute() {
  return <MarksPage reel={(request) => <Reel {...request} />} />
}
