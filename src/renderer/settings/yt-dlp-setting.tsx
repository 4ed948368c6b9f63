import { Button, Group, TextInput } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Settings } from '../../contract/app/settings.ts'
import { useBackend } from '../connection/backend.tsx'
import { readError } from '../ui/notices/read-error.ts'
import { SwitchSetting } from './fields/switch-setting.tsx'
import styles from './settings-page.module.css'

/** A path is saved only after a click, and only if the program there is yt-dlp. A path that Footnote finds waits for that click, too. */
export function YtDlpSetting({ settings }: { settings: Settings }) {
  const { orpc } = useBackend()
  const queryClient = useQueryClient()
  const kept = settings.ytDlpPath ?? ''
  const [text, setText] = useState(kept)
  useEffect(() => setText(kept), [kept])
  const keep = (next: Settings) => queryClient.setQueryData(orpc.settings.get.queryKey(), next)

  const choose = useMutation(
    orpc.settings.chooseYtDlp.mutationOptions({ onSuccess: ({ settings: next }) => keep(next) }),
  )
  const test = useMutation(orpc.settings.testYtDlp.mutationOptions())
  const find = useMutation(
    orpc.settings.findYtDlp.mutationOptions({
      onSuccess: ({ path }) => path !== null && setText((typed) => (typed.trim() === '' ? path : typed)),
    }),
  )
  const forgetOutcomes = () => {
    choose.reset()
    test.reset()
    find.reset()
  }

  const path = text.trim()
  const isKept = kept !== '' && path === kept
  const error = choose.error ?? test.error
  const version = test.data?.version ?? choose.data?.version
  const act = () => {
    forgetOutcomes()
    if (path === '') find.mutate(undefined)
    else choose.mutate({ path: isKept ? null : path })
  }
  return (
    <>
      <form
        className={styles.withButton}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isKept) act()
        }}
      >
        <TextInput
          label="yt-dlp"
          description={
            find.data?.path === null
              ? 'Not found. Install yt-dlp, or type its path.'
              : 'Another program that fetches from YouTube, used when YouTube refuses Footnote. Enter its full path. It runs with your permissions, so use only a copy you trust.'
          }
          placeholder="Not used"
          value={text}
          maxLength={4096}
          spellCheck={false}
          autoComplete="off"
          error={error ? readError(error).message : undefined}
          onChange={(event) => {
            forgetOutcomes()
            setText(event.currentTarget.value)
          }}
        />
        <Button
          type={isKept ? 'button' : 'submit'}
          className={styles.beside ?? ''}
          loading={choose.isPending || find.isPending}
          onClick={isKept ? act : undefined}
        >
          {path === '' ? 'Find' : isKept ? 'Forget' : 'Check and use'}
        </Button>
      </form>
      {kept !== '' && (
        <>
          <SwitchSetting
            name="isYtDlpOn"
            label="Use yt-dlp when YouTube refuses Footnote"
            description={
              settings.hasYoutubeStandIn
                ? 'Not used now, because Footnote was started with a stand-in for YouTube (FOOTNOTE_YOUTUBE_ORIGIN).'
                : undefined
            }
          />
          <Group gap={8} mih={30} wrap="nowrap">
            <Button
              loading={test.isPending}
              onClick={() => {
                forgetOutcomes()
                test.mutate(undefined)
              }}
            >
              Test yt-dlp
            </Button>
            {version != null && (
              <span className={styles.good} role="status">
                <IconCheck size={16} aria-hidden />
                yt-dlp {version} works.
              </span>
            )}
          </Group>
        </>
      )}
    </>
  )
}
