export type Redact = (text: string) => string

/** Takes the key out of somebody else's words before they go into a sentence of ours, also where it stands encoded. */
export function redactorOf(key: string): Redact {
  const known = key.trim()
  const forms = [...new Set([known, encodeURIComponent(known), JSON.stringify(known).slice(1, -1)])]
  return (text) => (known === '' ? text : forms.reduce((rest, form) => rest.replaceAll(form, '…'), text))
}
