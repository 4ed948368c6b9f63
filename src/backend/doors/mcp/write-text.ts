// Writes a result as text for clients that pass on only the text: the same names and values as in the structured result, like YAML.

const indentation = '  '
/** Every sign that a program may show as the start of a new line. */
const lineBreak = /\r\n|[\n\r\u0085\u2028\u2029]/

function writeScalar(value: string | number | boolean | null, indent: string): string {
  if (typeof value !== 'string') return ` ${value === null ? 'none' : String(value)}`
  if (value === '') return ' (empty)'
  const lines = value.split(lineBreak)
  if (lines.length === 1) return ` ${value}`
  return lines.map((line) => `\n${indent}${indentation}${line}`).join('')
}

function writeField(name: string, value: unknown, indent: string): string {
  if (Array.isArray(value)) {
    if (value.length === 0) return `${indent}${name}: none`
    return [`${indent}${name}:`, ...value.map((item) => writeItem(item, indent))].join('\n')
  }
  if (typeof value === 'object' && value !== null)
    return [`${indent}${name}:`, writeFields(value, `${indent}${indentation}`)].join('\n')
  return `${indent}${name}:${writeScalar(value as string | number | boolean | null, indent)}`
}

function writeItem(item: unknown, indent: string): string {
  if (typeof item !== 'object' || item === null) return `${indent}-${writeScalar(item as string, indent)}`
  const fields = writeFields(item, `${indent}${indentation}`)
  return `${indent}- ${fields.slice(indent.length + indentation.length)}`
}

function writeFields(value: object, indent: string): string {
  return Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([name, field]) => writeField(name, field, indent))
    .join('\n')
}

/** One line for each value; the lines of a text with several lines are indented below its name. */
export const writeText = (structured: object): string => writeFields(structured, '')
