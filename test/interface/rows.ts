// Every row of sections 2 to 8 of the service interface and of its notes. A row is named like `2.1 thumbnail.width`.
import { endpoints } from './rows/endpoints.ts'
import { notes } from './rows/notes.ts'
import { resources } from './rows/resources.ts'

const sections = { ...resources, ...endpoints, ...notes }

type Sections = typeof sections
export type Row = { [Name in keyof Sections]: `${Name} ${keyof Sections[Name]['rows'] & string}` }[keyof Sections]

export interface Section {
  name: string
  title: string
  rows: { row: string; field: string; required: string }[]
}

/** Sorted as in the documents. */
export const allSections: Section[] = Object.entries(sections)
  .toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  .map(([name, { title, rows }]) => ({
    name,
    title,
    rows: Object.entries(rows).map(([field, required]) => ({ row: `${name} ${field}`, field, required })),
  }))
