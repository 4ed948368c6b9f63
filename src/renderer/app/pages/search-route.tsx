import { SaveSearch } from '../../saved-searches/save-search.tsx'
import { SearchPage } from '../../search/search-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function SearchRoute() {
  const { addVideos, fetchAgain } = useDialogs()
  return (
    <SearchPage
      onAddVideos={addVideos}
      onFetchAgain={fetchAgain}
      saveSearch={(query) => <SaveSearch query={query} />}
    />
  )
}
