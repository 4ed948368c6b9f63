import { MarksPage } from '../../marks/marks-page.tsx'
import { Reel } from '../../reel/reel.tsx'
import { useDialogs } from '../dialogs.tsx'

export function MarksRoute() {
  const { sendToZotero, importCodes } = useDialogs()
  return (
    <MarksPage
      onSendToZotero={(markIds) => sendToZotero({ markIds })}
      onImportCodes={importCodes}
      reel={(request) => <Reel {...request} />}
    />
  )
}
