import type { Mark, TextRange } from '../../../contract/app/marks.ts'
import type { Video } from '../../../contract/app/videos.ts'
import { copyQuotes, targetOfRange, wordsOfRange } from '../../marking/copy-quotes.ts'
import { noDraft } from '../../marking/draft.ts'
import { MarkEditor } from '../../marking/mark-editor.tsx'
import { MarkedWords } from '../../marking/marked-words.tsx'
import type { MarkActions } from '../../marking/use-marks.ts'
import { marksToCite, useCite } from '../../moments/cite-request.ts'
import { SmallButton } from '../../ui/small-button.ts'

/** What is noted or tagged: a mark, or words that become one when they are saved. */
export type Edited =
  | { readonly kind: 'mark'; readonly markId: string; readonly startsWith: 'note' | 'tags' }
  | { readonly kind: 'new'; readonly ranges: readonly TextRange[]; readonly startsWith: 'note' | 'tags' }

interface NoteEditorProps {
  video: Video
  edited: Edited
  marks: readonly Mark[]
  actions: MarkActions
  /** New words were marked. */
  onCreated: () => void
  onClose: () => void
}

/** The note and the tags of a mark, or of words that are to be marked. */
export function NoteEditor({ video, edited, marks, actions, onCreated, onClose }: NoteEditorProps) {
  const cite = useCite()
  if (edited.kind === 'new') {
    const [first] = edited.ranges
    return (
      <MarkEditor
        key="new"
        draftName={`${video.videoId} new`}
        heading={edited.ranges.map((range) => (
          <MarkedWords key={range.kind} quote={wordsOfRange(video, range)} startMs={0} />
        ))}
        saved={noDraft}
        startsWith={edited.startsWith}
        onSave={async (draft) => {
          await actions.create(
            edited.ranges.map((range) => ({
              videoId: video.videoId,
              target: targetOfRange(video, range),
              ...draft,
              // A selection of both kinds makes two marks; the note stays with the first.
              note: range === first ? draft.note : '',
            })),
          )
          onCreated()
        }}
        onClose={onClose}
      />
    )
  }
  const mark = marks.find(({ markId }) => markId === edited.markId)
  if (mark === undefined) return null
  return (
    <MarkEditor
      key={`${mark.markId} ${edited.startsWith}`}
      draftName={mark.markId}
      heading={
        <>
          <MarkedWords {...mark} />
          <SmallButton ml={-8} onClick={() => void copyQuotes([mark])}>
            Copy quote
          </SmallButton>
          <SmallButton onClick={() => cite({ title: 'Cite mark', cited: marksToCite([mark.markId]) })}>
            Cite
          </SmallButton>
        </>
      }
      saved={{ note: mark.note, tags: { tagIds: mark.tagIds, names: [] } }}
      startsWith={edited.startsWith}
      onSave={({ note, tags }) => actions.update({ markId: mark.markId, note, tags })}
      onClose={onClose}
      onDelete={() => {
        onClose()
        void actions.remove([mark])
      }}
    />
  )
}
