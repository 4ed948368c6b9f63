// Writes a document as one page that needs nothing else: it has no scripts, loads nothing, and its links only lead to the videos.

import { nextTurn } from '../../next-turn.ts'
import { hasRightToLeft, isBlockRightToLeft, isRightToLeft } from './direction.ts'
import { type DocumentBlock, type DocumentRun, paragraphOf, type RichDocument } from './document.ts'
import { pagePolicy, pageStyle } from './html-style.ts'
import { noteBlocks } from './markdown-blocks.ts'

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text and attribute values. Characters that neither may contain are left out. */
const escapeHtml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\P{Cc}\t\n]|[\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')

/** A position as HTML writes a duration. */
const durationOf = (ms: number) => `PT${Math.max(0, Math.floor(ms / 1000))}S`

const inElement = (name: string, html: string) => `<${name}>${html}</${name}>`

function lookOf(run: DocumentRun, html: string): string {
  let written = html
  if (run.isCode) written = inElement('code', written)
  if (run.isDeleted) written = inElement('s', written)
  if (run.isEmphasised) written = inElement('em', written)
  if (run.isStrong) written = inElement('strong', written)
  return written
}

function writeRun(run: DocumentRun): string {
  if (run.isLineBreak) return '<br>'
  if (run.source !== undefined) return `<sup><a href="#source-${run.source}">${escapeHtml(run.text)}</a></sup>`
  const text = hasRightToLeft(run.text) ? `<bdi>${escapeHtml(run.text)}</bdi>` : escapeHtml(run.text)
  if (run.tag !== undefined) return `<span class="tag tag-${run.tag}">${text}</span>`
  const timed = run.atMs === undefined ? text : `<time datetime="${durationOf(run.atMs)}">${text}</time>`
  if (run.link === undefined || !/^https?:\/\//.test(run.link)) return lookOf(run, timed)
  return `<a href="${escapeHtml(run.link)}" rel="noreferrer">${lookOf(run, timed)}</a>`
}

const directionOf = (block: Parameters<typeof isBlockRightToLeft>[0]) => (isBlockRightToLeft(block) ? 'rtl' : 'ltr')

/** The direction that the first of the blocks has, so that the line or number beside them is on its side. */
function directionOfAll([first]: readonly DocumentBlock[]): string {
  return first !== undefined && 'runs' in first ? ` dir="${directionOf(first)}"` : ''
}

const writeRuns = (runs: readonly DocumentRun[]) => runs.map(writeRun).join('')
const writeAll = (blocks: readonly DocumentBlock[]): string => blocks.map(writeBlock).join('\n')

function writeBlock(block: DocumentBlock): string {
  switch (block.type) {
    case 'heading': {
      const id = block.anchor === undefined ? '' : ` id="${escapeHtml(block.anchor)}"`
      return `<h${block.level}${id} dir="${directionOf(block)}">${writeRuns(block.runs)}</h${block.level}>`
    }
    case 'paragraph':
      return `<p${block.role === 'text' ? '' : ` class="${block.role}"`} dir="${directionOf(block)}">${writeRuns(block.runs)}</p>`
    case 'quotation':
      return `<blockquote${directionOfAll(block.blocks)}>\n${writeAll(block.blocks)}\n</blockquote>`
    case 'list': {
      const items = block.items.map((item) => `<li${directionOfAll(item)}>${writeAll(item)}</li>`).join('\n')
      return block.start === null ? `<ul>\n${items}\n</ul>` : `<ol start="${block.start}">\n${items}\n</ol>`
    }
    case 'note':
      return writeAll(noteBlocks(block.text))
    case 'code':
      return `<pre dir="auto"><code>${escapeHtml(block.text)}</code></pre>`
    case 'table': {
      const row = (cells: readonly (readonly DocumentRun[])[]) =>
        `<tr>${cells.map((cell) => `<td dir="${isRightToLeft(cell.map(({ text }) => text).join('')) ? 'rtl' : 'ltr'}">${writeRuns(cell)}</td>`).join('')}</tr>`
      return `<table>\n${block.rows.map(row).join('\n')}\n</table>`
    }
    case 'rule':
      return '<hr>'
    case 'contents': {
      const entries = block.entries.map(
        ({ label, anchor }) => `<li><a href="#${escapeHtml(anchor)}"><bdi>${escapeHtml(label)}</bdi></a></li>`,
      )
      return `<nav aria-label="Contents">\n<h2>Contents</h2>\n<ul>\n${entries.join('\n')}\n</ul>\n</nav>`
    }
    case 'mark':
      return `<article class="mark"${block.anchor === null ? '' : ` id="${escapeHtml(block.anchor)}"`}>\n${writeAll(block.blocks)}\n</article>`
  }
}

function writeSources({ sources }: RichDocument): string {
  if (sources.length === 0) return ''
  const items = sources.map(({ number, runs, quotation }) => {
    const quote =
      quotation.length === 0 ? '' : writeBlock({ type: 'quotation', blocks: [paragraphOf('text', ...quotation)] })
    return `<li id="source-${number}">${writeBlock(paragraphOf('source', { text: `[${number}] ` }, ...runs))}${quote}</li>`
  })
  return `<h2>Sources</h2>\n<ol class="sources">\n${items.join('\n')}\n</ol>\n`
}

const pieceLength = 64 * 1024
/** Other calls have their turn at least as often. */
const longestTurnMs = 20

/** The page in pieces. Its own words are English; `language` is the language of the text. */
export async function* writeHtml(document: RichDocument): AsyncGenerator<string, void, void> {
  const language = document.language === null ? '' : ` lang="${escapeHtml(document.language)}"`
  let piece = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${pagePolicy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<meta name="generator" content="Footnote">
${document.author === null ? '' : `<meta name="author" content="${escapeHtml(document.author)}">\n`}<title>${escapeHtml(document.title)}</title>
<style>${pageStyle}</style>
</head>
<body>
<main${language}>
`
  let turnedAt = performance.now()
  for await (const block of document.blocks) {
    piece += `${writeBlock(block)}\n`
    if (performance.now() - turnedAt > longestTurnMs) {
      await nextTurn()
      turnedAt = performance.now()
    }
    if (piece.length < pieceLength) continue
    yield piece
    piece = ''
  }
  yield `${piece}${writeSources(document)}</main>
</body>
</html>
`
}
