import { tagColours } from '../../contract/app/choices.ts'
import { hexColours } from '../exports/qda/colours.ts'

type TagColour = (typeof tagColours)[number]

function readRgb(colour: string): [number, number, number] | undefined {
  const short = /^\s*#?([0-9a-f])([0-9a-f])([0-9a-f])\s*$/i.exec(colour)
  const long = /^\s*#?(?:[0-9a-f]{2})??([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})\s*$/i.exec(colour)
  const parts = short?.slice(1).map((digit) => digit + digit) ?? long?.slice(1)
  const [red, green, blue] = (parts ?? []).map((part) => Number.parseInt(part, 16) / 255)
  return red === undefined || green === undefined || blue === undefined ? undefined : [red, green, blue]
}

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)

/** Oklab, in which distances are about as large as they look (https://bottosson.github.io/posts/oklab/). */
function toOklab(rgb: readonly [number, number, number]): [number, number, number] {
  const [red, green, blue] = [linear(rgb[0]), linear(rgb[1]), linear(rgb[2])]
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ]
}

/** The hue and colourfulness, and with it the lightness a little: other programs' colours are lighter than those of tags. */
function distance(one: readonly [number, number, number], other: readonly [number, number, number]): number {
  const chroma = ([, a, b]: readonly [number, number, number]) => Math.hypot(a, b)
  const [mine, its] = [chroma(one), chroma(other)]
  const turn = Math.abs(Math.atan2(one[2], one[1]) - Math.atan2(other[2], other[1]))
  const angle = Math.min(turn, 2 * Math.PI - turn)
  return angle * Math.min(1, mine / 0.04) + 2 * Math.abs(mine - its) + 0.3 * Math.abs(one[0] - other[0])
}

/** The colour of a tag that looks most like a colour such as `#ff8800`; null if that is no colour. */
export function nearestColour(colour: string): TagColour | null {
  const rgb = readRgb(colour)
  if (rgb === undefined) return null
  const wanted = toOklab(rgb)
  const far = (name: TagColour) => distance(wanted, toOklab(readRgb(hexColours[name]) ?? [0, 0, 0]))
  return tagColours.reduce((best, name) => (far(name) < far(best) ? name : best))
}
