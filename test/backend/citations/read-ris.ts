/** Reads RIS strictly: every line is a tag, two spaces, a hyphen, a space and a value, and ends with CRLF. Throws for anything else. */
export function readRis(text: string): [tag: string, value: string][][] {
  if (!text.endsWith('\r\n')) throw new Error('The last line has no end')
  const records: [string, string][][] = []
  for (const line of text.slice(0, -2).split('\r\n')) {
    if (line === '') continue
    const [, tag, value] = /^([A-Z][A-Z0-9]) {2}- ([^\p{Cc}\u2028\u2029]*)$/u.exec(line) ?? []
    if (tag === undefined || value === undefined) throw new Error(`Not a line of RIS: ${JSON.stringify(line)}`)
    if (tag === 'TY') records.push([])
    const record = records.at(-1)
    if (record === undefined || record.at(-1)?.[0] === 'ER') throw new Error(`${tag} is outside of a record`)
    record.push([tag, value])
  }
  for (const record of records) if (record.at(-1)?.[0] !== 'ER') throw new Error('A record has no end')
  return records
}
