/** Escapes what Markdown would read as markup within a line, and nothing else, so that the source stays readable. */
export function escapeMarkdown(line: string): string {
  return line
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '\\\\')
    .replace(/[`*<]/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')
    .replace(/~~/g, '\\~\\~')
    .replace(/&(?=#?\w)/g, '\\&')
    .replace(/\[(?=[^[]*\]\s?[([:])/g, '\\[')
}

/** Also escapes what would start a heading, a list, a quote or a rule at the beginning of a paragraph. */
export function escapeMarkdownParagraph(line: string): string {
  return escapeMarkdown(line)
    .replace(/^[#>+=-]/, '\\$&')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')
}

/** For the words of a link: no bracket of theirs may end them, and no backslash may keep ours from doing so. */
export function escapeMarkdownLabel(line: string): string {
  return escapeMarkdown(line).replace(/\\[!-/:-@[-`{-~]|[[\]\\]/g, (found) => (found.length > 1 ? found : `\\${found}`))
}
