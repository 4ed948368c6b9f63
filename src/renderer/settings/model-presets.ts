import { isOnThisComputer } from '../../contract/loopback.ts'

/** Programs and services with an OpenAI-compatible interface, each with its default or documented address. */
const presets = [
  { group: 'On this computer', name: 'Ollama', url: 'http://localhost:11434/v1' },
  { group: 'On this computer', name: 'llama.cpp', url: 'http://localhost:8080/v1' },
  { group: 'On this computer', name: 'LM Studio', url: 'http://localhost:1234/v1' },
  { group: 'On this computer', name: 'Jan', url: 'http://localhost:1337/v1' },
  { group: 'On this computer', name: 'vLLM', url: 'http://localhost:8000/v1' },
  { group: 'Hosted', name: 'OpenAI', url: 'https://api.openai.com/v1' },
  { group: 'Hosted', name: 'OpenRouter', url: 'https://openrouter.ai/api/v1' },
  { group: 'Hosted', name: 'Google Gemini', url: 'https://generativelanguage.googleapis.com/v1beta/openai' },
  { group: 'Hosted', name: 'Mistral', url: 'https://api.mistral.ai/v1' },
  { group: 'Hosted', name: 'Groq', url: 'https://api.groq.com/openai/v1' },
  { group: 'Hosted', name: 'Together', url: 'https://api.together.xyz/v1' },
  { group: 'Hosted', name: 'DeepSeek', url: 'https://api.deepseek.com/v1' },
  { group: 'Hosted', name: 'Fireworks', url: 'https://api.fireworks.ai/inference/v1' },
] as const

export const otherAddress = 'other'

/** The options of the `Select`. */
export const presetOptions = [
  ...['On this computer', 'Hosted'].map((group) => ({
    group,
    items: presets.filter((preset) => preset.group === group).map(({ name, url }) => ({ value: url, label: name })),
  })),
  { group: 'Elsewhere', items: [{ value: otherAddress, label: 'Another address' }] },
]

const normal = (address: string) =>
  address
    .trim()
    .replace(/\/+$/, '')
    .replace('://127.0.0.1:', '://localhost:')
    .replace(/^(https?:\/\/[^/]+)$/, '$1/v1')

/** The preset that an address belongs to; `otherAddress` if it belongs to none, null without an address. */
export function findPreset(address: string | null): string | null {
  if (address === null) return null
  return presets.find(({ url }) => url === normal(address))?.url ?? otherAddress
}

/** Whether a key would be sent to the address unencrypted. */
export const needsPlainHttp = (address: string | null): boolean =>
  URL.parse(address ?? '')?.protocol === 'http:' && !isOnThisComputer(address)
