/** The elements of HTML. Names that are not in this list are not tags: `List<String>`, `<name>`. */
const elements = new Set(
  `a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button
   canvas caption center cite code col colgroup command content data datalist dd del details dfn dialog dir div dl dt element em
   embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image
   img input ins isindex kbd keygen label legend li link listing main map mark marquee math menu menuitem meta meter multicol nav
   nextid nobr noembed noframes noscript object ol optgroup option output p param picture plaintext portal pre progress q rb rp
   rt rtc ruby s samp script search section select shadow slot small source spacer span strike strong style sub summary sup svg
   table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp`.split(/\s+/),
)

const unseen = /<(script|style|template)\b[^>]*>[\s\S]*?<\/\1\s*>/gi
const comment = /<!--[\s\S]*?(?:-->|$)|<\?[\s\S]*?(?:\?>|$)|<![A-Z][^>]*(?:>|$)|<!\[CDATA\[|\]\]>/gi
const tag = /<\/?([A-Za-z][A-Za-z0-9-]*)(?:\s(?:[^"'>]|"[^"]*"|'[^']*')*)?\/?>/g

/** The visible text of HTML without tags and comments, on one line. Text that only looks like a tag is kept. */
export function htmlWords(html: string): string {
  return html
    .replace(unseen, '')
    .replace(comment, '')
    .replace(tag, (whole, name: string) =>
      /^[bh]r$/i.test(name) ? ' ' : elements.has(name.toLowerCase()) ? '' : whole,
    )
}
