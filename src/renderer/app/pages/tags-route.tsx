import { TagsPage } from '../../tags/tags-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function TagsRoute() {
  const { importCodes } = useDialogs()
  return <TagsPage onImportCodes={importCodes} />
}
