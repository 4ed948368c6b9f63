import type { VideoRow } from '../../../contract/app/videos.ts'
import { nameLanguage } from '../../ui/format/languages.ts'
import { OneLine } from '../../ui/one-line.tsx'
import styles from './video-list.module.css'

const kindWords = { manual: '', automatic: 'automatic', file: 'your file' } as const

/** Making the name of a language takes long, and lists use it in every row. */
const names = new Map<string, string>()

function languageName(tag: string): string {
  const name = names.get(tag) ?? nameLanguage(tag)
  names.set(tag, name)
  return name
}

/** In which language the transcript is and who made it: "English · automatic". Empty if nothing is known, as with a hosted service. */
export function describeCaptions({ saidCount, saidOrigin, captionLanguage, captionKind }: VideoRow): string {
  if (saidCount === 0) return 'None'
  const language = captionLanguage === null || captionLanguage === 'und' ? '' : languageName(captionLanguage)
  const kind = saidOrigin === 'file' ? kindWords.file : captionKind === null ? '' : kindWords[captionKind]
  return [language, kind].filter((part) => part !== '').join(' · ')
}

export function VideoCaptions({ video }: { video: VideoRow }) {
  const words = describeCaptions(video)
  if (video.saidCount === 0) {
    return (
      <span className={styles.none} title="This video has no captions, so there is no transcript.">
        {words}
      </span>
    )
  }
  return <OneLine text={words} lines={2} />
}
