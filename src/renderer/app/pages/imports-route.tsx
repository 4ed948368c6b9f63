import { useParams } from 'react-router'
import { ImportsPage } from '../../imports/imports-page.tsx'
import { useDialogs } from '../dialogs.tsx'

export function ImportsRoute() {
  const { addVideos, addCaptions } = useDialogs()
  const { importId } = useParams()
  return (
    <ImportsPage
      importId={importId === undefined ? undefined : Number(importId)}
      onAddVideos={() => addVideos()}
      onUseCaptions={(video) => addCaptions({ ...video, hasText: false })}
    />
  )
}
