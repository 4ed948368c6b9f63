// Fixed choices that the command line names in its help. This file imports nothing, so that help is printed without loading zod.

export const passageKinds = ['said', 'shown', 'summarised'] as const
export const crawlModes = ['never', 'fallback', 'always'] as const
/** The formats in which something can be exported. A name without a writer does not compile. */
export const videoFormats = [
  'md',
  'docx',
  'html',
  'txt',
  'srt',
  'vtt',
  'csv',
  'json',
  'qdpx',
  'eaf',
  'maxqda',
  'atlasti',
  'nvivo',
] as const
export const markFormats = ['md', 'obsidian', 'docx', 'html', 'csv', 'json', 'qdpx'] as const
export const codeBookFormats = ['md', 'csv', 'qdc'] as const
export const answerFormats = ['md', 'docx', 'html', 'csv', 'json'] as const
export const exportFormats = [...new Set([...videoFormats, ...markFormats, ...answerFormats])] as const
export const markGroupings = ['tag', 'video', 'collection'] as const
/** What the file of a transcript can have. */
export const transcriptParts = ['summary', 'sections', 'said', 'shown', 'marks'] as const
export const speakerStyles = ['names', 'pseudonyms', 'none'] as const
export const transcriptLayouts = ['lines', 'paragraphs'] as const
/** Of each list of subtitle options, the first is the default. */
export const subtitleColumns = [42, 32] as const
export const subtitleLines = [2, 1] as const
export const subtitleSpeakers = ['brackets', 'colon'] as const
/** What the template of a file name can name. */
export const fileNameVariables = ['title', 'id', 'channel', 'date', 'collection', 'language'] as const
/** `chicago` is the author-date system. */
export const citationStyles = ['apa', 'mla', 'chicago', 'chicago-notes'] as const
export const citationFormats = ['bibtex', 'biblatex', 'ris', 'csl-json'] as const
/** Programs of qualitative data analysis that a project can be written for. */
export const qdaPrograms = ['maxqda', 'atlasti', 'nvivo', 'qualcoder', 'other'] as const
/** What AI assistants may do beyond reading. */
export const assistantPermissions = ['ask', 'write'] as const
export const searchCategories = ['Healthcare', 'Ecommerce', 'Tech', 'Finance', 'Education'] as const

/** The largest amount in dollars that any setting or option takes. */
export const mostUsd = 1_000_000

/** Names of colours that can be told apart in light and dark, as stripes and as text. */
export const tagColours = [
  'red',
  'orange',
  'amber',
  'lime',
  'green',
  'teal',
  'cyan',
  'blue',
  'indigo',
  'violet',
  'pink',
  'brown',
] as const
