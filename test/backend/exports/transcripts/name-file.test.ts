import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nameFile } from '../../../../src/backend/exports/transcripts/name-file.ts'
import { fileNameVariables } from '../../../../src/contract/app/choices.ts'
import { fileNameTemplateSchema, findTemplateProblem } from '../../../../src/contract/app/file-name-template.ts'
import { hostileTextOf } from '../../../hostile/hostile-text.ts'

const video = {
  videoId: '-dQw4w9WgXc',
  title: 'Cooling: the dense city?',
  author: 'Urban/Climate',
  publishedAt: Date.UTC(2024, 4, 17),
  captionTrack: { language: 'pt-BR', kind: 'manual', name: null } as const,
  collection: 'Heat',
}

describe('a file name from a template', () => {
  it('has what the template names, and folders only where the template has them', () => {
    expect(nameFile('{title} [{id}]', video)).toBe('Cooling the dense city [-dQw4w9WgXc]')
    expect(nameFile('{collection}/{channel}/{date} {title}.{language}', video)).toBe(
      'Heat/Urban Climate/2024-05-17 Cooling the dense city.pt-BR',
    )
    expect(nameFile('{id}', video)).toBe('_-dQw4w9WgXc')
  })

  it('says in a folder’s name what is unknown', () => {
    const unknown = { ...video, title: '', author: '', publishedAt: null, captionTrack: null, collection: null }
    expect(nameFile('{collection}/{channel}/{date}/{language}/{title}', unknown)).toBe(
      'No collection/Unknown channel/Unknown date/Unknown language/Untitled',
    )
    expect(nameFile('{date} {title} [{id}]', unknown)).toBe('[-dQw4w9WgXc]')
  })

  it('shortens the title and keeps the id', () => {
    const name = nameFile('{title} – {title} [{id}]', { ...video, title: 'Ω'.repeat(500) })
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
    expect(name).toMatch(/^Ω{30,} – Ω{30,} \[-dQw4w9WgXc\]$/)
  })

  it('never leads out of the folder, and is valid on every system, whatever titles and template are', () => {
    const part = fc.oneof(fc.constantFrom(...fileNameVariables.map((name) => `{${name}}`)), hostileTextOf(2))
    const template = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join(' '))
    const text = hostileTextOf(4)
    fc.assert(
      fc.property(template, text, text, text, (wanted, title, author, collection) => {
        const read = fileNameTemplateSchema.safeParse(wanted)
        if (!read.success) return
        const names = nameFile(read.data, { ...video, title, author, collection }).split('/')
        expect(names).toHaveLength(read.data.split(/[/\\]/).length)
        for (const name of names) {
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(180)
          expect(name).toMatch(/^[^.\s<>:"|?*\\-][^<>:"|?*\\]*$/)
          expect(name).not.toMatch(/[\s.]$|\p{Cc}/u)
        }
      }),
    )
  })
})

it.each([
  ['{titel}', /\{titel\} is not a known .* Use \{title\}, \{id\}/],
  ['{title', /“\{” or “\}” stands alone/],
  ['../{title}', /cannot lead out/],
  ['{channel}/ . /{title}', /cannot lead out/],
  ['/etc/{title}', /has no name/],
  ['{channel}//{title}', /has no name/],
  ['a/b/c/d/e/f/g', /too many folders/],
])('the template %j is refused with a sentence', (template, problem) => {
  expect(findTemplateProblem(template)).toMatch(problem)
})
