// A small caption file in each format, as YouTube and the usual tools write them, with invented text.
import type { CaptionFormat } from '../../../src/backend/captions/formats/sniff-format.ts'

const asr = (...lines: [startMs: number, ...words: [text: string, offsetMs: number][]][]) =>
  JSON.stringify({
    wireMagic: 'pb3',
    pens: [{}],
    wsWinStyles: [{}, { mhModeHint: 2, juJustifCode: 0, sdScrollDir: 3 }],
    wpWinPositions: [{}, { apPoint: 6, ahHorPos: 20, avVerPos: 100, rcRows: 2, ccCols: 40 }],
    events: [
      { tStartMs: 0, dDurationMs: 60_000, id: 1, wpWinPosId: 1, wsWinStyleId: 1 },
      ...lines.flatMap(([tStartMs, ...words]) => [
        {
          tStartMs,
          dDurationMs: 5000,
          wWinId: 1,
          segs: words.map(([utf8, tOffsetMs]) => ({ utf8, tOffsetMs, acAsrConf: 0 })),
        },
        { tStartMs: tStartMs + 2790, dDurationMs: 2210, wWinId: 1, aAppend: 1, segs: [{ utf8: '\n' }] },
      ]),
    ],
  })

export const captionFiles: { format: CaptionFormat; text: string }[] = [
  {
    format: 'ass',
    text: '[Script Info]\nScriptType: v4.00+\n\n[Events]\nFormat: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text\nDialogue: 0,0:00:00.24,0:00:03.75,Default,Anna,0,0,0,,{\\i1}The{\\i0} tide\\Nis high\nDialogue: 0,0:00:04.00,0:00:06.00,Default,,0,0,0,,[Applause]\n',
  },
  {
    format: 'json3',
    text: asr(
      [240, ['the', 0], [' tide', 320], [' gauge', 560], [' stands', 959]],
      [2800, ['[Music]', 0]],
      [5600, ['>> is', 0], [' it', 200], [' wet?', 400]],
    ),
  },
  {
    format: 'json3',
    text: JSON.stringify({
      events: [
        { tStartMs: 210, dDurationMs: 3830, segs: [{ utf8: 'ANNA: The tide\nis [APPLAUSE] high.' }] },
        { tStartMs: 4040, dDurationMs: 5090, segs: [{ utf8: '- Is it?\n- Yes, Dr. Ito… 3.5 metres.' }] },
      ],
    }),
  },
  {
    format: 'srv1',
    text: '<?xml version="1.0" encoding="utf-8" ?><transcript><text start="0.21" dur="3.83">It&amp;#39;s the &amp;quot;tide&amp;quot;</text><text start="4.04">2 &amp;lt; 3</text></transcript>',
  },
  {
    format: 'srv2',
    text: '<?xml version="1.0"?><timedtext><window id="1" t="0" op="define"/><text t="210" d="3830" w="1">the</text><text t="600" w="1" append="1"> tide</text><text t="4040" w="1" append="1">\n</text></timedtext>',
  },
  {
    format: 'srv3',
    text: '<timedtext format="3"><head><pen id="1"/><ws id="0"/></head><body><w t="0" id="1" wp="1" ws="1"/><p t="240" d="6559" w="1"><s ac="0">The</s><s t="320" ac="0"> tide</s></p><p t="3750" d="3049" w="1" a="1">\n</p><p t="3760" d="4799">is &lt;high&gt;<br/>now</p></body></timedtext>',
  },
  {
    format: 'vtt',
    text: `WEBVTT
Kind: captions
Language: en

00:00:00.240 --> 00:00:03.750 align:start position:0%
\u0020
The<00:00:00.560><c> tide</c><00:00:00.800><c> gauge</c>

00:00:03.750 --> 00:00:03.760 align:start position:0%
The tide gauge
\u0020

00:00:03.760 --> 00:00:06.789 align:start position:0%
The tide gauge
stands<00:00:04.000><c> here.</c>
`,
  },
  {
    format: 'vtt',
    text: `\ufeffWEBVTT - by hand\r
X-TIMESTAMP-MAP=LOCAL:00:00:00.000,MPEGTS:900000\r
\r
STYLE\r
::cue(v) { color: lime }\r
\r
NOTE a comment\r
\r
first\r
00:01.000 --> 01:02.500 line:0\r
<v.loud Anna &amp; Co><i>Is</i> 2 < 3?</v>\r
&gt;&gt; <ruby>漢<rt>kan</rt></ruby> it &#x2019;s\r
\r
00:01:03.000 --> 00:01:04.000\r
♪ la la ♪\r
`,
  },
  {
    format: 'srt',
    text: `1
00:00:01,000 --> 00:00:02,500
{\\an8}<i>The tide</i> is high.

2
00:00:02,000 --> 00:00:04,000
<font color="#fff">(door closes)</font>

00:00:05.000 --> 00:00:07.000
- Is it?
- 今日は天気がいい。はい！
`,
  },
  {
    format: 'ttml',
    text: `<?xml version="1.0"?><tt xmlns="http://www.w3.org/ns/ttml" xmlns:ttm="http://www.w3.org/ns/ttml#metadata" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" xml:lang="en" ttp:frameRate="25" ttp:tickRate="10000000"><head><metadata><ttm:agent xml:id="a" type="person"><ttm:name type="full">Anna Ito</ttm:name></ttm:agent></metadata></head><body><div begin="1s"><p begin="00:00:01.500" end="00:00:03:12" ttm:agent="a">The tide<br/>is <span begin="500ms">high.</span></p><p begin="30000000t" dur="2.5s" xml:space="preserve">  Now.</p></div></body></tt>`,
  },
  {
    format: 'txt',
    text: `The tide gauge, a talk

[00:00 - 00:04] Anna: The tide is high.
[00:04 - 00:09] Anna: Is it? (Laughter)
#00:00:09-5# It is.
00:00:12.5Ben: Then we go.
0:14
`,
  },
  { format: 'txt', text: 'The tide is high.\nIs it?\n\nIt is. مرحبا بكم. שלום.' },
]
