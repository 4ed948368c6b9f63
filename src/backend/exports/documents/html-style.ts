// The look of exported pages: like a printed text, light or dark as the reader's system is, and readable on a phone and on paper.
import { createHash } from 'node:crypto'
import { tagColours } from '../../../contract/app/choices.ts'
import { hues } from './tag-colours.ts'

const chips = (background: number, text: number) =>
  tagColours
    .map((colour) => {
      const [hue, saturation] = hues[colour]
      return `.tag-${colour}{background:hsl(${hue} ${saturation}% ${background}%);color:hsl(${hue} ${saturation}% ${text}%)}`
    })
    .join('\n')

export const pageStyle = `
:root{color-scheme:light dark;--text:#1c1c1a;--quiet:#5f5e58;--line:#dad8d0;--page:#fff;--soft:#f6f5f1;--link:#1f5fae}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--text);font:17px/1.6 Georgia,"Noto Serif",serif;overflow-wrap:anywhere}
main{max-width:44rem;margin:0 auto;padding:3rem 1.25rem 4rem}
h1,h2,h3,h4,nav,.facts,.caveat,.source,footer,table{font-family:system-ui,"Segoe UI",Roboto,"Noto Sans",sans-serif}
h1{font-size:1.8rem;line-height:1.25;margin:0 0 .5rem}
h2{font-size:1.25rem;line-height:1.35;margin:2.5rem 0 .75rem}
h3,h4{font-size:1.05rem;margin:1.75rem 0 .5rem}
p{margin:0 0 .8rem}
a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.15em}
time{font-variant-numeric:tabular-nums}
.facts,.source{color:var(--quiet);font-size:.85rem;line-height:1.5}
.caveat{font-size:.85rem;border-inline-start:3px solid var(--line);padding-inline-start:.75rem}
.turn>a:first-child,.shown>a:first-child,h2>a:first-child{font-family:system-ui,sans-serif;font-size:.8em;text-decoration:none;color:var(--quiet);margin-inline-end:.25em}
.shown{color:var(--quiet)}
blockquote{margin:0 0 .8rem;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}
blockquote>:last-child{margin-bottom:0}
.mark{margin:0 0 1.5rem;padding:0 0 1.5rem;border-bottom:1px solid var(--line)}
.mark:target,.sources li:target{background:var(--soft)}
.mark>:last-child{margin-bottom:0}
.tag{display:inline-block;border-radius:.3rem;padding:.05rem .45rem;margin:0 .15rem .25rem 0;font-size:.8rem;font-family:system-ui,sans-serif}
nav{background:var(--soft);border-radius:.5rem;padding:1rem 1.25rem;margin:1.5rem 0;font-size:.9rem}
nav h2{font-size:.9rem;margin:0 0 .5rem}
nav ul{margin:0;padding-inline-start:1.2rem}
pre{overflow-x:auto;background:var(--soft);border-radius:.5rem;padding:.75rem 1rem;white-space:pre-wrap}
code,pre{font:.85em/1.5 ui-monospace,Consolas,monospace}
table{border-collapse:collapse;margin:0 0 .8rem;font-size:.9rem}
td{border:1px solid var(--line);padding:.3rem .6rem;vertical-align:top}
hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}
sup{line-height:0}
.sources{padding-inline-start:0;list-style:none}
.sources li{margin:0 0 1.25rem}
footer{margin-top:3rem;padding-top:1rem;border-top:1px solid var(--line);color:var(--quiet);font-size:.8rem}
${chips(92, 26)}
@media (prefers-color-scheme:dark){
:root{--text:#e7e5df;--quiet:#a3a199;--line:#3a3935;--page:#191917;--soft:#232320;--link:#8ab8f0}
${chips(24, 84)}
}
@media print{
body{font-size:11pt;background:#fff;color:#000}
main{max-width:none;padding:0}
a{color:inherit}
nav{break-inside:avoid}
h1,h2,h3,h4{break-after:avoid}
.mark,blockquote,.sources li{break-inside:avoid}
}
`.trim()

/** Allows this style and nothing else: no scripts, pictures, fonts, forms or frames. */
export const pagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(pageStyle).digest('base64')}'; base-uri 'none'; form-action 'none'`
