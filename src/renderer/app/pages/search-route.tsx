import { Reel } from '../../reel/reel.tsx'
import { SaveSearch } from '../../saved-searches/save-search.tsx'
import { SearchPage } from '../../search/search-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function SearchRoute() {
  const { addVideos, fetchAgain } = useDialogs()
  return (
    <SearchPage
      onAddVideos={addVideos}
      onFetchAgain={fetchAgain}
      reel={(request) => <Reel {...request} />}
      saveSearch={(query) => <SaveSearch query={query} />}
    />
  )
}
