// Reads addresses outside of `[label](address)` links, in a text that may still grow.
import { matchAt, type ReadToken } from './token.ts'

const longestUrl = 1000
const urlStarts = ['https://', 'http://', 'www.', 'm.youtube.com/', 'youtube.com/', 'youtu.be/']
const bareUrl = /[\w!#$%&'()*+,\-./:;=?@~]+/y
const trailing = new Set(".,;:!?'*_~")
const count = (text: string, sign: string) => text.split(sign).length - 1

/** Reads `<https://…>`. */
export function readAngle(text: string, start: number, isFinal: boolean): ReadToken {
  const window = text.slice(start, start + longestUrl)
  const found = matchAt(/<(https?:\/\/[^\s<>[\]]*)>/iy, window, 0)
  if (found) return { kind: 'link', raw: found[0], label: '', url: found[1] ?? '' }
  const rest = window.slice(1)
  const isOpen =
    window.length < longestUrl &&
    !/[\s<>[\]]/.test(rest) &&
    (urlStarts.some((s) => s.startsWith(rest)) || /^https?:\/\//i.test(rest))
  return isOpen && !isFinal ? 'wait' : null
}

/** Punctuation at the end belongs to the sentence; so does a closing parenthesis without an opening one. */
function trimUrl(url: string): string {
  let end = url.length
  let unopened = count(url, ')') - count(url, '(')
  for (;;) {
    while (trailing.has(url[end - 1] ?? '')) end--
    if (url[end - 1] !== ')' || unopened <= 0) return url.slice(0, end)
    unopened--
    end--
  }
}

/** Reads `https://…` or the address of a known host. One longer than `longestUrl` is cut. */
export function readUrl(text: string, start: number, isFinal: boolean): ReadToken {
  const found = matchAt(bareUrl, text.slice(start, start + longestUrl), 0)?.[0] ?? ''
  if (found.length < longestUrl && start + found.length === text.length && !isFinal) return 'wait'
  const raw = trimUrl(found)
  return raw === '' ? null : { kind: 'link', raw, label: '', url: /^https?:/i.test(raw) ? raw : `https://${raw}` }
}

/** How many characters at the end of a plain text may be the start of an address. */
export function countPossibleUrlStart(text: string): number {
  const word = /(?:^|[^\p{L}\p{N}./@:-])([a-z.:/]{1,14})$/iu.exec(text.slice(-16))?.[1]?.toLowerCase() ?? ''
  return word !== '' && urlStarts.some((start) => start.startsWith(word)) ? word.length : 0
}
