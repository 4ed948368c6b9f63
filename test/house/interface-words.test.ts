// Checks the words a user can see: phrases that were replaced do not come back, and numbers before nouns use `formatCount` or `formatLocalCount`.
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import {
  type Expression,
  type JSXChild,
  type JSXExpression,
  parseSync,
  type TemplateLiteral,
  Visitor,
} from 'oxc-parser'
import { describe, expect, test } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/** Parts of replaced sentences, in lower case. */
const replacedParts = [
  'about under a',
  'add the links that were copied',
  'as the file says',
  'ask anew',
  'asked of ',
  'at the most',
  'back or on by',
  'be asked again in',
  'by meaning too',
  'by subject, made by',
  'change of youtube',
  'choose it, or not',
  'choose none',
  'days of this month',
  'does not lead to youtube',
  'even parts',
  'excerpts chosen by',
  'fetch again the one',
  'fit the question best',
  'if the service lacks',
  'leave the library and every',
  'let this computer read',
  'lets it play on youtube only',
  'live if need be',
  'no link to a video here',
  'no moment holds',
  'perhaps unfinished',
  'put aside before it goes out',
  'remove what is chosen',
  'replaced by what comes',
  'runs with your rights',
  'search for its words',
  'shuts out those',
  'somebody wrote captions in',
  'speaks of this',
  'speaks of your question',
  'stand here, and play here',
  'stop finding',
  'summarise anew',
  'that is shown pictures',
  'the link below follows',
  'this was started in',
  'travels unencrypted',
  'unofficial means',
  'was copied.',
  'what came until then',
  'what the file says',
  'what to ask the service',
  'which numbers are given',
  'you go through the results',
]

/** Replaced labels, which are too short to look for within a sentence. */
const replacedLabels = new Set([
  'Ask of',
  'Here already',
  'In all',
  'Like the system',
  'Look for it',
  'Made up of',
  'Read by',
])

const nouns =
  'bytes|captions|characters|charges|citations|clips|collections|days|excerpts|files|frames|hours|items|links|minutes|models|' +
  'moments|pictures|questions|replies|results|seconds|sections|shots|summaries|times|titles|tokens|transcripts|values|videos|words'
const numberBeforeNoun = new RegExp(`\\{\\} (?:more |new |other |of the |still )?(?:${nouns})\\b`)

interface Text {
  at: number
  /** With `{}` for each expression, but nothing for `formatCount`, `formatLocalCount`, `plural` and a choice between two texts. */
  words: string
}

const counts = new Set(['formatCount', 'formatLocalCount', 'plural'])

function slot(node: Expression | JSXExpression): string {
  const isCount = node.type === 'CallExpression' && node.callee.type === 'Identifier' && counts.has(node.callee.name)
  return isCount || node.type === 'ConditionalExpression' ? '' : '{}'
}

const joinTemplate = ({ quasis, expressions }: TemplateLiteral): string =>
  quasis.map(({ value }, index) => value.raw + (expressions[index] ? slot(expressions[index]) : '')).join('')

/** Adjacent text and expressions as they are shown: JSX removes line breaks and the indentation around them. */
const joinChildren = (children: readonly JSXChild[]): string =>
  children
    .map((child) => {
      if (child.type === 'JSXText') return child.value.replaceAll(/\s*\n\s*/g, ' ')
      if (child.type !== 'JSXExpressionContainer') return '\n'
      const { expression } = child
      return expression.type === 'Literal' ? String(expression.value) : slot(expression)
    })
    .join('')

function joinSum(node: Expression): string {
  if (node.type === 'BinaryExpression' && node.operator === '+') return joinSum(node.left) + joinSum(node.right)
  return node.type === 'Literal' && typeof node.value === 'string' ? node.value : slot(node)
}

/** Every text of a file, and where it selects between two words by `=== 1` itself. */
function read(file: string, code: string): { texts: Text[]; ownPlurals: number[] } {
  const texts: Text[] = []
  const ownPlurals: number[] = []
  const add = (at: number, words: string) => texts.push({ at, words: words.trim() })
  const visitor = new Visitor({
    Literal: ({ start, value }) => typeof value === 'string' && add(start, value),
    TemplateLiteral: (node) => add(node.start, joinTemplate(node)),
    JSXElement: ({ start, children }) => add(start, joinChildren(children)),
    JSXFragment: ({ start, children }) => add(start, joinChildren(children)),
    BinaryExpression: (node) => node.operator === '+' && add(node.start, joinSum(node)),
    ConditionalExpression({ start, test, consequent, alternate }) {
      const comparesWithOne =
        test.type === 'BinaryExpression' &&
        /^[!=]==$/.test(test.operator) &&
        'value' in test.right &&
        test.right.value === 1
      const isWord = (node: Expression) => node.type === 'Literal' && typeof node.value === 'string'
      if (comparesWithOne && isWord(consequent) && isWord(alternate)) ownPlurals.push(start)
    },
  })
  visitor.visit(parseSync(file, code).program)
  return { texts, ownPlurals }
}

function faultsIn(file: string, code: string): string[] {
  const { texts, ownPlurals } = read(file, code)
  const where = (at: number) => `${relative(src, file)}:${code.slice(0, at).split('\n').length}`
  return [
    ...texts.flatMap(({ at, words }) => {
      const part = replacedLabels.has(words) ? words : replacedParts.find((each) => words.toLowerCase().includes(each))
      return part === undefined ? [] : [`${where(at)} says “${part}”`]
    }),
    ...texts.flatMap(({ at, words }) => {
      const found = numberBeforeNoun.exec(words)
      return found === null ? [] : [`${where(at)} counts “${found[0]}” without formatCount`]
    }),
    ...ownPlurals.map((at) => `${where(at)} selects a plural without plural`),
  ]
}

const files = ['renderer', 'cli', 'contract', 'backend'].flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: join(src, folder) }).map((name) => join(src, folder, name)),
)

test('no text of the window, the command line, the contract and the backend has a replaced phrase or an own plural', () => {
  expect(files.flatMap((file) => faultsIn(file, readFileSync(file, 'utf8')))).toEqual([])
})

describe('a planted fault is found:', () => {
  test.each([
    ...replacedParts.map((part) => [
      `a sentence with “${part}”`,
      `throw new AppError('X', 'First, ${part} and more.')`,
    ]),
    ...[...replacedLabels].map((label) => [`the label “${label}”`, `const shown = <b title="${label}" />`]),
    [
      'a replaced phrase over two lines of JSX',
      'const shown = <p>\n  Everything\n  you go through\n  the results\n</p>',
    ],
    ['a number in a template', `const said = \`\${count} videos\``],
    ['a number with an adjective', `const said = \`Show \${count} more moments\``],
    ['a formatted number', `const said = \`\${count.toLocaleString()} clips\``],
    ['a number in JSX', 'const shown = <p>{count} clips</p>'],
    ['a number in a sum', "const said = 'Found ' + count + ' videos'"],
    ['a plural by hand', "const noun = count === 1 ? 'video' : 'videos'"],
    ['a plural ending', `const said = \`video\${count !== 1 ? 's' : ''}\``],
  ])('%s', (_name, code) => {
    expect(faultsIn(join(src, 'planted.tsx'), code)).toHaveLength(1)
  })
})

test('a text that uses the helper, or no number, is no fault', () => {
  const code = `
    const said = \`Found \${formatCount(count, 'video')} in \${title}\`
    const shown = <p>{formatCount(count, 'clip')} of {name}. Videos {plural(count, 'needs', 'need')} a title.</p>
    const rate = direction === 1 ? faster : slower`
  expect(faultsIn(join(src, 'planted.tsx'), code)).toEqual([])
})

test('texts of every kind are read', () => {
  const { texts } = read('planted.tsx', `const all = [<p title='A'>B {c} D</p>, \`E \${f}\`, 'G', 'H' + i]`)
  expect(texts.map(({ words }) => words)).toEqual(expect.arrayContaining(['A', 'B {} D', 'E {}', 'G', 'H{}']))
})
