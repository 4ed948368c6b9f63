// How to ask the HTTP door from a terminal.

/** For the shell, whatever signs it holds. */
const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

/**
 * One line for bash or zsh. The key goes to curl's standard input: what curl is started with is in the list of processes, where every user
 * of the computer reads it.
 */
export const writeCurl = (url: string, key: string): string =>
  `curl ${url}/answer -H @- -H 'Content-Type: application/json' -d '{"query": "What is said about …?"}' <<< ${quote(`x-api-key: ${key}`)}`
