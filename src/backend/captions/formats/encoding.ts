// Decodes the bytes of a caption file to text. Old files are in the encoding of the computer they were made on and do not state it.

const byteOrderMarks: readonly [bytes: readonly number[], encoding: string][] = [
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Undefined if the bytes are not valid in this encoding, or the encoding is unknown. */
function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they show that it is not text
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/
const sampleLength = 4000
const leastZeros = 0.15
const mostStrayZeros = 0.02

/** Detects UTF-16 without a byte order mark: in times and line breaks, every other byte is zero. */
function looksLikeUtf16(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const sample = bytes.subarray(0, sampleLength)
  const zeros = [0, 0]
  for (const [index, byte] of sample.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros.map((count) => (2 * count) / Math.max(1, sample.length))
  const wide = odd >= leastZeros && even <= mostStrayZeros ? 'utf-16le' : 'utf-16be'
  if (wide === 'utf-16be' && (even < leastZeros || odd > mostStrayZeros)) return undefined
  return control.test(new TextDecoder(wide).decode(sample)) ? undefined : wide
}

/** The encoding that the XML declaration states. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 200))
  return /^\s*<\?xml[^>]{0,100}\bencoding\s*=\s*["']([\w.-]{2,20})["']/.exec(head)?.[1]
}

const share = (text: string, letters: RegExp) => {
  const all = text.match(/\p{L}/gu)?.length ?? 0
  return all === 0 ? 0 : (text.match(letters)?.length ?? 0) / all
}

/**
 * In real Cyrillic text almost no word continues in upper case after a lower-case letter. If many do, the text is Arabic decoded with the
 * wrong encoding.
 */
const mostMixed = 0.1
const isMixed = (text: string) => share(text, /(?<=[а-яё])[А-ЯЁ]/g) > mostMixed

/** These signs inside or at the start of a word are Polish letters decoded as Windows-1252: `³` is `ł`, `¿` is `ż`. */
const polishMisread = /(?<=\p{L})[³¿](?=\p{L})|(?<![\p{L}\d])³(?=\p{Ll})/gu
const leastMisread = 0.005

/**
 * The letters that dominate a text if it was decoded with the right encoding. With another one, the bytes are invalid or give other
 * letters.
 */
const byScript: readonly { encoding: string; name: string; letters: RegExp; leastShare: number }[] = [
  { encoding: 'shift_jis', name: 'Shift JIS', letters: /\p{Script=Hiragana}/gu, leastShare: 0.2 },
  { encoding: 'euc-jp', name: 'EUC-JP', letters: /\p{Script=Hiragana}/gu, leastShare: 0.2 },
  { encoding: 'euc-kr', name: 'EUC-KR', letters: /\p{Script=Hangul}/gu, leastShare: 0.6 },
  { encoding: 'gb18030', name: 'GB 18030', letters: /\p{Script=Han}/gu, leastShare: 0.6 },
  // Windows-1251 and KOI8-R have upper and lower case in swapped places, so requiring lower case tells them apart.
  { encoding: 'windows-1251', name: 'Windows-1251', letters: /[а-яёіїєў]/g, leastShare: 0.6 },
  { encoding: 'koi8-r', name: 'KOI8-R', letters: /[а-яё]/g, leastShare: 0.6 },
  { encoding: 'windows-1256', name: 'Windows-1256', letters: /\p{Script=Arabic}/gu, leastShare: 0.6 },
]
const guessedLength = 200_000

function guessEncoding(bytes: Uint8Array): { encoding: string; name: string } {
  // Cut at a line break, so that no character is cut in two.
  const cut = bytes.length <= guessedLength ? bytes.length : bytes.lastIndexOf(0x0a, guessedLength)
  const sample = bytes.subarray(0, cut > 0 ? cut : guessedLength)
  const found = byScript.find(({ encoding, letters, leastShare }) => {
    const text = tryDecode(sample, encoding)
    return text !== undefined && share(text, letters) >= leastShare && !isMixed(text)
  })
  if (found !== undefined) return found
  const western = { encoding: 'windows-1252', name: 'Windows-1252' }
  const isPolish = share(new TextDecoder(western.encoding).decode(sample), polishMisread) >= leastMisread
  return isPolish ? { encoding: 'windows-1250', name: 'Windows-1250' } : western
}

/** Never throws. Bytes that fit no encoding are decoded with replacement characters. `guess` is null if the encoding is certain. */
export function captionTextOf(bytes: Uint8Array) {
  const marked = byteOrderMarks.find(([mark]) => mark.every((byte, index) => bytes[index] === byte))?.[1]
  const wide = marked ?? looksLikeUtf16(bytes)
  if (wide !== undefined) return { text: new TextDecoder(wide).decode(bytes), guess: null }
  const unicode = tryDecode(bytes, 'utf-8')
  if (unicode !== undefined) return { text: unicode, guess: null }
  const declared = declaredEncoding(bytes)
  const said = declared === undefined || /^utf/i.test(declared) ? undefined : tryDecode(bytes, declared)
  if (said !== undefined) return { text: said, guess: null }
  const { encoding, name } = guessEncoding(bytes)
  return { text: new TextDecoder(encoding).decode(bytes), guess: name }
}
