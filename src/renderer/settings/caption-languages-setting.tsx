import { MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/read-error.ts'

/** Those that many captions are written in; any other that is set already is offered as well. */
const offered = (
  'af ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml ' +
  'mn mr ms my nb ne nl pa pl pt pt-PT ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh-Hans zh-Hant zu'
).split(' ')

const names = new Intl.DisplayNames(undefined, { type: 'language' })

export function CaptionLanguagesSetting({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const update = useMutation(
    orpc.settings.update.mutationOptions({
      onSuccess: (next) => queryClient.setQueryData(orpc.settings.get.queryKey(), next),
    }),
  )
  const chosen = (update.isPending && update.variables.captionLanguages) || settings.captionLanguages
  const data = [...new Set([...offered, ...chosen])]
    .map((tag) => ({ value: tag, label: names.of(tag) ?? tag }))
    .sort((a, b) => a.label.localeCompare(b.label))
  return (
    <MultiSelect
      label="Caption languages"
      description="The first of these that somebody wrote captions in is read; otherwise those of the language that is spoken. Empty: the language of this computer, then English."
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      data={data}
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
