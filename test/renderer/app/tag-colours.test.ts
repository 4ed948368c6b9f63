import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tagColours } from '../../../src/contract/app/choices.ts'

const css = readFileSync(new URL('../../../src/renderer/app/theme.css', import.meta.url), 'utf8')
const themes = ['light', 'dark'] as const
const surfaces = ['surface', 'surface-raised', 'surface-sunken', 'surface-hover', 'surface-selected']
/** What a chip mixes of the colour of its tag into the surface. */
const shareOnChip = 0.1

type Colour = readonly number[]

function readVariable(theme: (typeof themes)[number], name: string): Colour {
  const block = new RegExp(`scheme="${theme}"\\] \\{([^}]*)\\}`).exec(css)?.[1] ?? ''
  const hex = new RegExp(`--${name}: #([0-9a-f]{6});`).exec(block)?.[1]
  if (hex === undefined) throw new Error(`${theme} has no colour --${name}`)
  return [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
}

/** https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminance(colour: Colour): number {
  const [red = 0, green = 0, blue = 0] = colour
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(a: Colour, b: Colour): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

const mix = (colour: Colour, surface: Colour): Colour =>
  surface.map((part, index) => (colour[index] ?? 0) * shareOnChip + part * (1 - shareOnChip))

const pairs = themes.flatMap((theme) => tagColours.map((name) => [theme, name] as const))

test.each(pairs)(
  'in the %s theme, %s tags have a visible stripe and a readable chip on every surface',
  (theme, name) => {
    const colour = readVariable(theme, `tag-${name}`)
    for (const surface of surfaces.map((one) => readVariable(theme, one))) {
      expect(contrast(colour, surface)).toBeGreaterThanOrEqual(3)
      expect(contrast(colour, mix(colour, surface))).toBeGreaterThanOrEqual(4.5)
    }
  },
)

test('no two tags have the same colour', () => {
  for (const theme of themes)
    expect(new Set(tagColours.map((name) => String(readVariable(theme, `tag-${name}`)))).size).toBe(tagColours.length)
})
