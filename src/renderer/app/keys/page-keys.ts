import { modKey } from '../../ui/mod-key.ts'

export interface KeyLine {
  keys: string[]
  what: string
}

const library: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Go through the videos' },
  { keys: ['Enter'], what: 'Open the video' },
  { keys: ['Space'], what: 'Choose it, or not' },
  { keys: ['Shift ↑', 'Shift ↓'], what: 'Choose several' },
  { keys: [modKey('A')], what: 'Choose all' },
  { keys: ['Esc'], what: 'Choose none' },
  { keys: ['Delete'], what: 'Remove what is chosen, or the collection' },
  { keys: ['F2'], what: 'Rename the collection' },
]

const video: KeyLine[] = [
  { keys: ['Space', 'k'], what: 'Play or pause' },
  { keys: ['j', 'l'], what: 'Back or on by 10 seconds' },
  { keys: ['←', '→'], what: 'Back or on by 5 seconds' },
  { keys: [',', '.'], what: 'One frame back or on' },
  { keys: ['0', '…', '9'], what: 'To a tenth of the video' },
  { keys: ['Ctrl ←', 'Ctrl →'], what: 'To the section before or after' },
  { keys: ['<', '>'], what: 'Slower or faster' },
  { keys: ['/', modKey('F')], what: 'Find in the transcript' },
  { keys: ['Enter', 'Shift Enter'], what: 'The next or previous place found' },
  { keys: ['Esc'], what: 'Stop finding' },
]

const search: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Go through the results' },
  { keys: ['Enter'], what: 'Open the result' },
  { keys: ['Esc'], what: 'Back to the search' },
]

const ask: KeyLine[] = [
  { keys: ['Enter'], what: 'Ask' },
  { keys: ['Shift Enter'], what: 'A new line in the question' },
]

const ofPages: Record<string, KeyLine[]> = { '': library, videos: video, search, ask }

/** The keys that mean something on the page of an address, then those that do everywhere. */
export function listKeys(pathname: string): KeyLine[] {
  const [, page = ''] = pathname.split('/')
  const searching = page === 'videos' ? [modKey('K')] : [modKey('K'), '/']
  return [
    ...(ofPages[page] ?? []),
    { keys: searching, what: 'Search the library' },
    { keys: [modKey('V')], what: 'Add the links that were copied' },
    { keys: [modKey(',')], what: 'Settings' },
    { keys: ['?'], what: 'This list' },
  ]
}
