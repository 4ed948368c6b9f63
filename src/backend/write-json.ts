/** Characters that affect terminals or editors but that `JSON.stringify` does not escape: DEL, C1, line separators, direction overrides. */
const raw = /[\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/g

const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

/** JSON in which control characters inside strings are escaped as `\uXXXX`. Parsing it gives the same value. */
export function writeJson(value: object, indent?: number): string {
  return JSON.stringify(value, null, indent).replace(raw, escaped)
}
