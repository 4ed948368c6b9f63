import { expect, test } from 'vitest'
import { decodeEntities } from '../../../../src/backend/captions/formats/entities.ts'

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['a&nbsp;b', 'a\u00a0b'],
  ['caf&eacute;&hellip; &Auml;', 'café… Ä'],
  ['&CounterClockwiseContourIntegral;', '∳'],
  ['&#39; &#x1F333; &#X1f333;', "' 🌳 🌳"],
  ['&amp;lt; &amp;amp;', '&lt; &amp;'],
])('decodes each reference of %s once', (text, decoded) => {
  expect(decodeEntities(text)).toBe(decoded)
})

test.each(['&nosuchname;', '&notit;', 'AT&T; R&D', '&hellip and &eacute', '&#0;', '&#x110000;', '&#;', '&;'])(
  'keeps %s',
  (text) => {
    expect(decodeEntities(text)).toBe(text)
  },
)
