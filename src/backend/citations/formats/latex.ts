// Fields of BibTeX and BibLaTeX.

const commands: Readonly<Record<string, string>> = {
  '#': '\\#',
  $: '\\$',
  '%': '\\%',
  '&': '\\&',
  _: '\\_',
  '\\': '\\textbackslash{}',
  '~': '\\textasciitilde{}',
  '^': '\\textasciicircum{}',
  '{': '\\{',
  '}': '\\}',
}

/** BibTeX counts braces without regard to backslashes, so a brace without its partner would break the file: it gets a command. */
const braceCommands: Readonly<Record<string, string>> = { '{': '\\textbraceleft{}', '}': '\\textbraceright{}' }

/** The positions of braces that have a partner. */
function pairedBraces(text: string): Set<number> {
  const open: number[] = []
  const paired = new Set<number>()
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '{') open.push(at)
    if (text[at] !== '}') continue
    const partner = open.pop()
    if (partner !== undefined) paired.add(partner).add(at)
  }
  return paired
}

/** TeX joins these signs to others, such as two hyphens to a dash; an empty group keeps them apart. */
const joined = /(?<=-)-|(?<=')'|(?<=[`?!])`|(?<=<)<|(?<=>)>|(?<=,),/g

/** A line of text in which no character is a command of LaTeX. */
export function escapeLatex(line: string): string {
  const paired = pairedBraces(line)
  return line
    .replace(/[#$%&_\\~^{}]/g, (character, at: number) => {
      const isAlone = character in braceCommands && !paired.has(at)
      return (isAlone ? braceCommands[character] : commands[character]) ?? ''
    })
    .replace(joined, '{}$&')
}

/** In double braces, so that no style changes capitals and names of channels are not taken apart. */
export const protect = (line: string): string => `{{${escapeLatex(line)}}}`

/** An entry with the fields that have a value, in their order. */
export function writeEntry(type: string, key: string, fields: readonly (readonly [string, string | null])[]): string {
  const lines = fields.flatMap(([name, value]) => (value === null ? [] : [`  ${name} = ${value}`]))
  return `@${type}{${key},\n${lines.join(',\n')}\n}\n`
}
