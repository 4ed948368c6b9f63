/** Quotes any text for bash or zsh. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * One line for bash or zsh that asks the HTTP server a question. The key goes to curl's standard input, because every user of the
 * computer can read curl's arguments in the process list.
 */
export const writeCurl = (url: string, key: string): string =>
  `curl ${url}/answer -H @- -H 'Content-Type: application/json' -d '{"query": "What is said about …?"}' <<< ${quote(`x-api-key: ${key}`)}`
