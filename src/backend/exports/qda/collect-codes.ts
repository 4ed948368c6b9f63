// Collects what the head of a project must list although it is known only after all videos: the makers of marks, and the codes in use.
import type { Mark } from '../../../contract/app/marks.ts'
import type { Tag } from '../../../contract/app/tags.ts'
import { type Code, codesOfTags } from './codes.ts'
import { guids, type OwnCode } from './guids.ts'
import { cleanLine, type Paragraph } from './paragraphs.ts'

/** A label that means somebody else in every video. */
const meansNobody = /^speaker_\d+$/i

const descriptions: Record<OwnCode, string> = {
  Untagged: 'Marks without a tag.',
  Speakers: 'Who speaks. Each paragraph is coded with its speaker.',
  Kinds: 'Whether a paragraph was said, shown, or written as a summary.',
  Said: 'Spoken words.',
  Shown: 'Descriptions of what is shown.',
  Summarised: 'Titles and summaries of sections.',
  Sections: 'The sections of the videos.',
}

const toOwnCode = (name: OwnCode, below: Code[] = []): Code => ({
  guid: guids.ownCode(name),
  name,
  description: descriptions[name],
  colour: '#666666',
  isCodable: below.length === 0,
  below,
})

export interface User {
  guid: string
  name: string
}

/** The codes and users of one project. Every function that returns a GUID also remembers that it is in use. */
export function collectCodes(tags: readonly Tag[]) {
  const guidsByTag = new Map(tags.map(({ tagId, uuid }) => [tagId, guids.tag(uuid)]))
  const speakers = new Map<string, string>()
  const own = new Set<OwnCode>()
  const users = new Map<string, string>()
  const use = (code: OwnCode) => {
    own.add(code)
    return guids.ownCode(code)
  }
  return {
    /** Those of the mark's tags, or “Untagged”. */
    ofMark({ tagIds }: Mark): string[] {
      const codes = tagIds.flatMap((tagId) => guidsByTag.get(tagId) ?? [])
      return codes.length === 0 ? [use('Untagged')] : [...new Set(codes)]
    },
    /** Of the tags of a video, or of a note about it. */
    ofTags: (tagIds: readonly number[]): string[] => [
      ...new Set(tagIds.flatMap((tagId) => guidsByTag.get(tagId) ?? [])),
    ],
    /** Null if nobody is known. The same name is the same code in all videos; “Speaker 1” is somebody else in each. */
    ofSpeaker({ speakerId, speaker }: Paragraph, video: { videoId: string; title: string }): string | null {
      if (speakerId === null || speaker === null) return null
      const isAnybody = meansNobody.test(cleanLine(speakerId))
      const guid = guids.speaker(speaker, isAnybody ? video.videoId : null)
      speakers.set(guid, isAnybody ? `${speaker} (${video.title})` : speaker)
      return guid
    },
    own: use,
    user(madeBy: string): string {
      const guid = guids.user(madeBy)
      users.set(guid, cleanLine(madeBy) || 'Unknown')
      return guid
    },
    users: (): User[] => [...users].map(([guid, name]) => ({ guid, name })),
    /** The tags, then the codes of Footnote that are in use. */
    codes(): Code[] {
      const ofSpeakers = [...speakers]
        .map(([guid, name]) => ({ ...toOwnCode('Speakers'), guid, name, description: '' }))
        .sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
      const kinds = (['Said', 'Shown', 'Summarised'] as const).filter((kind) => own.has(kind))
      return [
        ...codesOfTags(tags),
        ...(own.has('Untagged') ? [toOwnCode('Untagged')] : []),
        ...(ofSpeakers.length === 0 ? [] : [toOwnCode('Speakers', ofSpeakers)]),
        ...(kinds.length === 0
          ? []
          : [
              toOwnCode(
                'Kinds',
                kinds.map((kind) => toOwnCode(kind)),
              ),
            ]),
        ...(own.has('Sections') ? [toOwnCode('Sections')] : []),
      ]
    },
  }
}

export type CollectedCodes = ReturnType<typeof collectCodes>
