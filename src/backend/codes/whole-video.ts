// What a project says of whole sources: its codes become tags of the video, and its notes become notes about the whole video.
import { plainLine } from '../../contract/plain-text.ts'
import type { Library } from '../library/database/open.ts'
import type { MarkOrRemoved } from '../library/marks/marks-with-removed.ts'
import { getVideoRow } from '../library/videos/video-rows.ts'
import type { ImportPlan } from './import-plan.ts'
import type { LibraryText } from './library-text.ts'
import { includesNote, isSameNote, joinNotes, toMarkdown } from './merge-notes.ts'
import { uniqueTags } from './merge-wanted.ts'
import type { QdaSource } from './qda-project.ts'

interface WholeVideo {
  videoId: string
  title: string
  words: LibraryText
  marks: readonly MarkOrRemoved[]
  sources: readonly QdaSource[]
}

/** Lines of the head of the text, which export repeats in the description of the source. */
const headLines = 30

/** What the user wrote in the description of a source, paragraph by paragraph. */
function ownParagraphs({ description, text }: QdaSource): string[] {
  const head = new Set((text ?? '').split(/\r\n?|\n/, headLines).map(plainLine))
  return description
    .split(/\n[^\S\n]*\n/)
    .map((paragraph) =>
      paragraph
        .split('\n')
        .filter((line) => !head.has(plainLine(line)))
        .join('\n')
        .trim(),
    )
    .filter((paragraph) => paragraph !== '')
}

export function planWholeVideo(library: Library, plan: ImportPlan, whole: WholeVideo): void {
  const { videoId, title, words, marks, sources } = whole
  const ofWhole = marks.filter(({ isWholeVideo, isRemoved }) => isWholeVideo && !isRemoved)
  const removed = marks.filter(({ isWholeVideo, isRemoved }) => isWholeVideo && isRemoved)
  const { tagIds } = getVideoRow(library, videoId)
  const has = new Set([...tagIds, ...ofWhole.flatMap((mark) => mark.tagIds)])
  const targets = sources
    .flatMap(({ codings }) => codings)
    .flatMap(({ codeGuid }) => {
      const target = plan.codes.targets.get(codeGuid)
      return target?.type === 'tag' || target?.type === 'new' ? target : []
    })
  const tags = uniqueTags(targets).filter((target) => target.type === 'new' || !has.has(target.tag.tagId))
  if (tags.length > 0) plan.videos.push({ videoId, title, tags })

  for (const source of sources) {
    const isKnown = (note: string) => ofWhole.some((mark) => includesNote(mark.note, note))
    const paragraphs = ownParagraphs(source).filter((paragraph) => !isKnown(paragraph))
    const notes = source.notes.filter((note) => !isKnown(note))
    const isInNotes = (paragraph: string) => notes.some((note) => includesNote(note, paragraph))
    const note = joinNotes([...notes, paragraphs.filter((paragraph) => !isInNotes(paragraph)).join('\n\n')])
    if (note === '') {
      if (source.notes.length > 0) plan.unchanged++
      continue
    }
    if (removed.some((mark) => isSameNote(mark.note, note))) {
      const reason = 'This note is in the trash. Restore it there to have it again.'
      plan.leftovers.push({ where: title, words: plainLine(note), reason })
      continue
    }
    const { madeBy = null, createdAt = null } = source.codings[0] ?? {}
    const base = { videoId, title, madeBy, createdAt, words }
    plan.marks.push({ ...base, type: 'new', tags: [], wanted: null, note: toMarkdown(note), added: note })
  }
}
