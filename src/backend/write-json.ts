/** What `JSON.stringify` leaves as it is although a terminal or an editor acts on it: DEL, C1, line separators, direction overrides. */
const raw = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON without a raw control character: those within strings are written as `\uXXXX`, so that reading it gives the same value back. */
export function writeJson(value: object, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(raw, escaped)
}
