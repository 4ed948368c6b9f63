import { MultiSelect } from '@mantine/core'
import type { Settings } from '../../contract/app/settings.ts'
import { listLanguages } from '../ui/format/languages.ts'
import { readError } from '../ui/notices/read-error.ts'
import { useUpdateSettings } from './fields/use-update-settings.ts'

export function CaptionLanguagesSetting({ settings }: { settings: Settings }) {
  const update = useUpdateSettings()
  const chosen = (update.isPending && update.variables.captionLanguages) || settings.captionLanguages
  return (
    <MultiSelect
      label="Caption languages"
      description="Uses human captions in the first language available, else the spoken language. If empty: this computer's language, then English."
      data={listLanguages(chosen)}
      value={chosen}
      searchable
      hidePickedOptions
      maxValues={20}
      nothingFoundMessage="No such language"
      error={update.error ? readError(update.error).message : undefined}
      onChange={(languages) => update.mutate({ captionLanguages: languages.length > 0 ? languages : null })}
    />
  )
}
