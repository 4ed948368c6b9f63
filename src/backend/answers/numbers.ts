// Reads numbers in digits and in words, so that “4 °C” matches “four degrees”.

const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10]
const numeral = /(?<![\p{L}\p{N}])\d+(?:[.,'’\u00a0\u202f ]\d{3})*(?:[.,]\d+)?(?![\p{L}\p{N}])/gu
const grouped = /^\d{1,3}(?:[.,'’\u00a0\u202f ]\d{3})+$/

const units =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'
const values = new Map<string, number>([
  ...units.split(' ').map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, 20 + index * 10] as const),
])
const scales = new Map([
  ['hundred', 100],
  ['thousand', 1000],
  ['million', 1_000_000],
  ['billion', 1_000_000_000],
])

/**
 * Small numbers in other languages that captions are often in. Some of these words mean something else in another language, which can only
 * make the check less strict.
 */
const otherWords: Record<number, string> = {
  2: 'zwei deux dos due dois duas twee',
  3: 'drei trois tres tre drie',
  4: 'vier quatre cuatro quattro quatro',
  5: 'funf cinq cinco cinque vijf',
  6: 'sechs six seis sei zes',
  7: 'sieben sept siete sette sete zeven',
  8: 'acht huit ocho otto oito',
  9: 'neun neuf nueve nove negen',
  10: 'zehn dix diez dieci dez tien',
  12: 'zwolf douze doce dodici doze twaalf',
  20: 'zwanzig vingt veinte venti vinte twintig',
  100: 'hundert cent cien cento cem honderd',
  1000: 'tausend mille mil duizend',
}
const otherValues = new Map(
  Object.entries(otherWords).flatMap(([value, words]) =>
    words.split(' ').map((word) => [word, Number(value)] as const),
  ),
)

const ordinals = new Set('first second third fourth fifth sixth seventh eighth ninth tenth'.split(' '))

/** True if the word (as returned by `listWords`) is only a number. */
export const isNumberWord = (word: string): boolean =>
  values.has(word) || scales.has(word) || ordinals.has(word) || otherValues.has(word) || /^\d+$/.test(word)

/** Converts the digits of several scripts to ASCII. */
const toAsciiDigits = (text: string) =>
  text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((candidate) => code >= candidate && code < candidate + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/** Numbers written in digits, each in one standard spelling. */
export function listNumerals(text: string): string[] {
  return (toAsciiDigits(text).match(numeral) ?? []).map((found) =>
    grouped.test(found) ? String(Number(found.replace(/\D/g, ''))) : String(Number(found.replace(',', '.'))),
  )
}

/** All numbers that a run of English number words can mean, including the parts of the whole number. */
function readSpoken(words: readonly string[]): number[] {
  const found: number[] = []
  let total = 0
  let part = 0
  for (const word of words) {
    const scale = scales.get(word)
    if (scale !== undefined) {
      part = Math.max(part, 1) * scale
      if (scale > 100) {
        total += part
        part = 0
      }
    } else {
      const value = values.get(word) ?? 0
      found.push(value)
      part += value
    }
    found.push(total + part)
  }
  return found
}

/** All numbers of a text, in digits or in words. `words` is the result of `listWords` for the text. */
export function listNumbers(text: string, words: readonly string[]): Set<string> {
  const spoken: number[] = words.flatMap((word) => otherValues.get(word) ?? [])
  let row: string[] = []
  for (const word of [...words, '']) {
    if (values.has(word) || scales.has(word)) row.push(word)
    else if (word !== 'and' && row.length > 0) {
      spoken.push(...readSpoken(row))
      row = []
    }
  }
  return new Set([...listNumerals(text), ...spoken.map(String)])
}
