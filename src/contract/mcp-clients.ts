// Writes the configuration with which programs of AI assistants find Footnote (Model Context Protocol).
import type { McpProgram } from './app/mcp.ts'

/** How an assistant reaches Footnote: it starts a program, or sends requests to the address that other programs use. */
export type McpReach = { kind: 'program'; program: McpProgram } | { kind: 'address'; url: string; key: string }

interface McpConfiguration {
  /** The programs that take it. */
  clients: string
  /** Where it belongs. */
  place: string
  text: string
}

/** Quotes an argument for bash, zsh and PowerShell. Paths of Windows have backslashes and are quoted as its programs read them. */
function quote(text: string): string {
  if (/^[\w@%+=:,./-]+$/.test(text)) return text
  return /^[A-Za-z]:\\/.test(text) ? `"${text}"` : `'${text.replaceAll("'", "'\\''")}'`
}

const json = (value: object) => JSON.stringify(value, null, 2)

const authorization = (key: string) => ({ Authorization: `Bearer ${key}` })

/** The configurations for the three most common programs. Claude Desktop cannot use an address with a key. */
export function writeMcpConfigurations(reach: McpReach): McpConfiguration[] {
  if (reach.kind === 'program') {
    const { command, args } = reach.program
    return [
      {
        clients: 'Claude Desktop and Cursor',
        place: 'claude_desktop_config.json, mcp.json',
        text: json({ mcpServers: { footnote: { command, args } } }),
      },
      {
        clients: 'Claude Code',
        place: 'run in a terminal',
        text: ['claude mcp add footnote --', ...[command, ...args].map(quote)].join(' '),
      },
      {
        clients: 'VS Code',
        place: '.vscode/mcp.json',
        text: json({ servers: { footnote: { type: 'stdio', command, args } } }),
      },
    ]
  }
  const url = `${reach.url}/mcp`
  const headers = authorization(reach.key)
  return [
    { clients: 'Cursor', place: 'mcp.json', text: json({ mcpServers: { footnote: { url, headers } } }) },
    {
      clients: 'Claude Code',
      place: 'run in a terminal',
      text: `claude mcp add --transport http footnote ${quote(url)} --header ${quote(`Authorization: ${headers.Authorization}`)}`,
    },
    {
      clients: 'VS Code',
      place: '.vscode/mcp.json',
      text: json({ servers: { footnote: { type: 'http', url, headers } } }),
    },
  ]
}
