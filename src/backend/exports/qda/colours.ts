import type { Tag } from '../../../contract/app/tags.ts'

/** The colours of tags for other programs: those of the light theme, which are legible as text on white. */
export const hexColours: Record<Tag['colour'], string> = {
  red: '#B8232B',
  orange: '#A34200',
  amber: '#7D5A00',
  lime: '#566B00',
  green: '#1D6F31',
  teal: '#0C6B64',
  cyan: '#08667F',
  blue: '#1D59B5',
  indigo: '#4A4CC2',
  violet: '#7636BA',
  pink: '#AB2670',
  brown: '#72482F',
}
