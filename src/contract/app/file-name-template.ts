// Templates of file names, such as `{channel}/{date} {title} [{id}]`.
import { z } from 'zod'
import { fileNameVariables } from './choices.ts'

export type FileNameVariable = (typeof fileNameVariables)[number]

export const defaultFileName = '{title} [{id}]'

const known = fileNameVariables.map((name) => `{${name}}`).join(', ')

/** Why a template cannot be used, as a sentence; null if it can. */
export function findTemplateProblem(template: string): string | null {
  const folders = template.split(/[/\\]/)
  if (folders.some((part) => part.trim() === '')) return 'A folder or the file has no name. Remove the extra “/”.'
  if (folders.some((part) => /^\s*\.+\s*$/.test(part)))
    return 'A file name cannot lead out of the folder. Remove the “..”.'
  if (folders.length > 6) return 'There are too many folders. Use up to 5.'
  const unknown = [...template.matchAll(/\{([^{}]*)\}/g)].find(
    ([, name]) => !fileNameVariables.some((one) => one === name),
  )
  if (unknown !== undefined) return `${unknown[0]} is not a known part of a file name. Use ${known}.`
  if (/[{}]/.test(template.replaceAll(/\{[^{}]*\}/g, ''))) return `A “{” or “}” stands alone. Use ${known}.`
  return null
}

export const fileNameTemplateSchema = z
  .string()
  .trim()
  .min(1, 'Enter a file name.')
  .max(500, 'The file name is too long. Use up to 500 characters.')
  .superRefine((template, context) => {
    const problem = findTemplateProblem(template)
    if (problem !== null) context.addIssue({ code: 'custom', message: problem })
  })
