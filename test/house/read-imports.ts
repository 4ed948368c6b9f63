import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

/** The text of each file, by its path below `src`. */
export type Files = ReadonlyMap<string, string>

export interface Import {
  from: string
  /** A path below `src`, or the name of a package. */
  to: string
}

const src = join(import.meta.dirname, '../../src')

export function readSource(): Map<string, string> {
  const names = globSync('**/*.{ts,tsx}', { cwd: src }).sort()
  return new Map(names.map((name) => [name.replaceAll('\\', '/'), readFileSync(join(src, name), 'utf8')]))
}

type Node = ESTree.Expression | ESTree.Argument | null | undefined

const textOf = (node: Node): string | undefined => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}

const isOwnUrl = (node: Node): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url'

/** Every module that a file names: types, `export … from`, dynamic imports, `new URL(…, import.meta.url)` and workers as well. */
function readTargets(file: string, text: string): string[] {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  const targets: string[] = []
  const add = (node: Node) => targets.push(textOf(node) ?? '(computed)')
  new Visitor({
    ImportDeclaration: ({ source }) => add(source),
    ExportAllDeclaration: ({ source }) => add(source),
    ExportNamedDeclaration: ({ source }) => source && add(source),
    ImportExpression: ({ source }) => add(source),
    TSImportType: ({ source }) => add(source),
    NewExpression({ callee, arguments: [address, base] }) {
      if (callee.type === 'Identifier' && callee.name === 'URL' && isOwnUrl(base)) add(address)
    },
    CallExpression({ callee, arguments: [base, name] }) {
      if (callee.type === 'Identifier' && callee.name === 'workerUrl' && isOwnUrl(base))
        targets.push(`./${textOf(name) ?? '(computed)'}.ts`)
    },
  }).visit(program)
  return targets
}

const known = new Map<string, string[]>()

/** All imports of the files. Files whose text was read before are not parsed again. */
export function readImports(files: Files): Import[] {
  return [...files].flatMap(([from, text]) => {
    const key = `${from}\n${text}`
    const targets = known.get(key) ?? [...new Set(readTargets(from, text))]
    known.set(key, targets)
    return targets.map((to) => ({ from, to: to.startsWith('.') ? posix.join(posix.dirname(from), to) : to }))
  })
}
