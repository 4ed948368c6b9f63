import { isMac, modKey } from '../../ui/mod-key.ts'

export interface KeyLine {
  keys: string[]
  what: string
}

const library: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Move through the videos' },
  { keys: ['Enter'], what: 'Open the video' },
  { keys: ['Space'], what: 'Select or deselect' },
  { keys: ['Shift ↑', 'Shift ↓'], what: 'Extend selection' },
  { keys: [modKey('A')], what: 'Select all' },
  { keys: ['Esc'], what: 'Clear selection' },
  { keys: [modKey('F')], what: 'Filter by title, author or tag' },
  { keys: ['Shift F10'], what: 'Menu of the selection' },
  { keys: ['t'], what: 'Tag selection' },
  { keys: [modKey('C')], what: 'Copy links' },
  { keys: ['Shift ←', 'Shift →'], what: 'On a column’s name: resize it' },
  { keys: ['Delete'], what: 'Remove selection, collection or saved search' },
  { keys: ['F2'], what: 'Rename collection or saved search' },
]

const video: KeyLine[] = [
  { keys: ['Space', 'k'], what: 'Play or pause' },
  { keys: ['j', 'l'], what: 'Back / forward 10 s' },
  { keys: ['←', '→'], what: 'Back / forward 5 s' },
  { keys: [',', '.'], what: 'Back / forward one frame' },
  { keys: ['0', '…', '9'], what: 'Jump to 0–90% of the video' },
  { keys: ['Ctrl ←', 'Ctrl →'], what: 'Previous / next section' },
  { keys: ['<', '>'], what: 'Slower / faster' },
  { keys: ['↑', '↓'], what: 'Move through the transcript' },
  { keys: ['Enter'], what: 'Play from there' },
  { keys: ['Shift ↑', 'Shift ↓'], what: 'Select by clip or sentence' },
  { keys: ['Shift ←', 'Shift →'], what: 'Select by word' },
  { keys: [modKey('C')], what: 'Copy the selection with its source' },
  { keys: ['h'], what: 'Mark the sentence being said, or the selection. Again: one clip more' },
  { keys: ['+', '-'], what: 'One clip more / less, just after marking' },
  { keys: ['n'], what: 'Write a note while it plays' },
  { keys: ['t'], what: 'Add tags. Enter repeats the last ones' },
  { keys: ['i', '['], what: 'Set the start of a mark' },
  { keys: ['o', ']'], what: 'Set the end of a mark' },
  { keys: ['q'], what: 'Copy quote with source' },
  { keys: ['Shift Q'], what: 'Copy quote as Markdown' },
  { keys: ['c'], what: 'Cite the selection, or the clip being played' },
  { keys: ['F4'], what: 'Play from 2 s earlier or pause, also while typing' },
  { keys: ['e'], what: 'Correct the clip' },
  { keys: ['/', modKey('F')], what: 'Find in the transcript' },
  { keys: ['Enter', 'Shift Enter'], what: 'Next / previous match' },
  { keys: ['Esc'], what: 'Close find, or clear the selection' },
]

const search: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Move through the moments' },
  { keys: ['Enter'], what: 'Play the moment beside the results' },
  { keys: [modKey('Enter')], what: 'Open the video at the moment' },
  { keys: ['x'], what: 'Select or deselect the moment' },
  { keys: ['h'], what: 'Mark the selected moments' },
  { keys: ['t'], what: 'Tag the selected moments. Enter repeats the last tags' },
  { keys: ['c'], what: 'Cite the selected moments' },
  { keys: ['Esc'], what: 'Back to the search box' },
]

const ask: KeyLine[] = [
  { keys: ['Enter'], what: 'Ask' },
  { keys: ['Shift Enter'], what: 'New line' },
]

const marks: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Move through the marks' },
  { keys: ['Enter'], what: 'Play the mark beside the list' },
  { keys: [modKey('Enter')], what: 'Open the video at the mark' },
  { keys: ['n', 't'], what: 'Edit note / tags' },
  { keys: ['q'], what: 'Copy quote' },
  { keys: ['c'], what: 'Cite selection' },
  { keys: ['Space'], what: 'Select or deselect' },
  { keys: ['Shift ↑', 'Shift ↓'], what: 'Extend selection' },
  { keys: [modKey('A')], what: 'Select all' },
  { keys: ['Esc'], what: 'Clear selection' },
  { keys: ['Delete'], what: 'Delete selection' },
  { keys: ['←', '→'], what: 'Close / open the group' },
  { keys: ['Alt ↑', 'Alt ↓'], what: 'Move up / down in the order by hand' },
  { keys: ['Ctrl ←', 'Ctrl →'], what: 'Previous / next moment of the reel' },
]

const ofPages: Record<string, KeyLine[]> = { '': library, videos: video, search, ask, marks }

const tags: KeyLine[] = [
  { keys: ['↑', '↓'], what: 'Move through the tags' },
  { keys: ['←', '→'], what: 'Close / open the tags below' },
  { keys: ['Enter'], what: 'Show the marks with the tag' },
  { keys: ['Space'], what: 'Select or deselect' },
  { keys: ['Shift ↑', 'Shift ↓'], what: 'Extend selection' },
  { keys: ['F2'], what: 'Rename' },
  { keys: ['m'], what: 'Move below another tag' },
  { keys: ['Delete'], what: 'Delete' },
]

/** The shortcuts of the page at an address, followed by those that work everywhere. */
export function listKeys(pathname: string): KeyLine[] {
  const [, page = ''] = pathname.split('/')
  const ofPage = pathname === '/marks/tags' ? tags : (ofPages[page] ?? [])
  const searching = page === 'videos' ? [modKey('K')] : [modKey('K'), '/']
  return [
    ...ofPage,
    { keys: searching, what: 'Search the library' },
    { keys: [modKey('V')], what: 'Paste links' },
    { keys: [modKey('V'), modKey('Enter')], what: 'Add the copied links and open the first' },
    { keys: [modKey('Z'), isMac ? '⇧⌘Z' : 'Ctrl Shift Z'], what: 'Undo / redo' },
    { keys: isMac ? ['⌘[', '⌘]'] : ['Alt ←', 'Alt →'], what: 'Back / forward through pages' },
    { keys: [modKey(',')], what: 'Settings' },
    { keys: ['?'], what: 'Show keyboard shortcuts' },
  ]
}
