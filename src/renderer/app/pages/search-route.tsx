import { SearchPage } from '../../search/search-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function SearchRoute() {
  const { addVideos, fetchAgain } = useDialogs()
  return <SearchPage onAddVideos={addVideos} onFetchAgain={fetchAgain} />
}
