import type { tagColours } from '../../../contract/app/choices.ts'

type Colour = (typeof tagColours)[number]

/** Hues of the tags in degrees, and how colourful they are in percent. */
export const hues: Record<Colour, readonly [hue: number, saturation: number]> = {
  red: [0, 70],
  orange: [24, 75],
  amber: [42, 75],
  lime: [85, 55],
  green: [140, 45],
  teal: [172, 50],
  cyan: [192, 60],
  blue: [214, 70],
  indigo: [240, 55],
  violet: [268, 55],
  pink: [330, 60],
  brown: [22, 30],
}

/** Six hexadecimal digits, as Word writes colours. https://www.w3.org/TR/css-color-4/#hsl-to-rgb */
function hexOf([hue, saturation]: readonly [number, number], lightness: number): string {
  const [s, l] = [saturation / 100, lightness / 100]
  const channel = (n: number) => {
    const k = (n + hue / 30) % 12
    const value = l - s * Math.min(l, 1 - l) * Math.max(-1, Math.min(k - 3, 9 - k, 1))
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0')
  }
  return [0, 8, 4].map(channel).join('').toUpperCase()
}

const chip = (colour: Colour) => ({ background: hexOf(hues[colour], 92), text: hexOf(hues[colour], 26) })

/** The colours of a tag's name on white paper. */
export const chipColours: Record<Colour, { background: string; text: string }> = {
  red: chip('red'),
  orange: chip('orange'),
  amber: chip('amber'),
  lime: chip('lime'),
  green: chip('green'),
  teal: chip('teal'),
  cyan: chip('cyan'),
  blue: chip('blue'),
  indigo: chip('indigo'),
  violet: chip('violet'),
  pink: chip('pink'),
  brown: chip('brown'),
}
