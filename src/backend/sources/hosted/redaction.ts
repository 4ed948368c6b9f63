export type Redact = (text: string) => string

/** Returns a function that replaces the key in foreign text with “…”, also where the key is URL-encoded or JSON-escaped. */
export function redactorOf(key: string): Redact {
  const known = key.trim()
  const forms = [...new Set([known, encodeURIComponent(known), JSON.stringify(known).slice(1, -1)])]
  return (text) => (known === '' ? text : forms.reduce((rest, form) => rest.replaceAll(form, '…'), text))
}
