// Character references such as `&amp;`, in formats that are not XML, and a second level of them inside XML text.
import { decodeHTMLStrict } from 'entities/decode'

const reference = /&(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|[a-zA-Z][a-zA-Z\d]{1,31});/g

/** Decodes each reference once: `&amp;lt;` becomes `&lt;`. Unknown names and invalid code points are kept. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(reference, (whole, decimal?: string, hex?: string) => {
    // The library would replace invalid code points, and read some valid ones as Windows-1252.
    if (decimal === undefined && hex === undefined) return decodeHTMLStrict(whole)
    const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
  })
}
