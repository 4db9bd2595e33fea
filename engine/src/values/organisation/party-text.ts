// A party written in one text behind its label: "Acme Ltd, 3 Mill Rd, Leeds, VAT no. GB123456789". Its name comes first, its address behind
// it.
import { isPartyName, LEGAL_FORM } from './party-name.ts'

export interface PartyText {
  name: string | null
  /** As written, from the first part of it to the last; null without a figure, as streets and codes of places have. */
  address: string | null
}

const PART = /[^\n,;·•|]+/gu
/** The first parts that are about something else: numbers of taxpayers and registers, telephones, addresses of mail and web. */
const NO_PLACE =
  /[:：@]|https?|www\.|\d{7}|(?<!\p{L})(?:vat|ust|mwst|tva|iva|btw|nif|cif|nip|siren|siret|abn|ein|reg|hrb|tel|fax|phone|mobile|mob)(?!\p{L})/iu
const PARTS_MAX = 12

export function readPartyText(text: string): PartyText {
  const parts = [...text.matchAll(PART)]
    .map((found) => ({ text: found[0].trim(), from: found.index, to: found.index + found[0].trimEnd().length }))
    .filter((part) => part.text !== '')
    .slice(0, PARTS_MAX)
  const [first, second] = parts
  if (first === undefined) return { name: null, address: null }
  // "Acme, Inc."
  const isFormBehind = second !== undefined && second.text.length <= FORM_CHARS_MAX && LEGAL_FORM.exec(second.text)?.[0] === second.text
  const name = text.slice(first.from, (isFormBehind ? second : first).to).trim()
  if (!isPartyName(name.replaceAll(',', '')) || !BEGINS_NAME.test(name)) return { name: null, address: null }
  const rest = parts.slice(isFormBehind ? 2 : 1)
  const end = rest.findIndex((part) => NO_PLACE.test(part.text))
  const place = end < 0 ? rest : rest.slice(0, end)
  const [from, to] = [place[0]?.from, place.at(-1)?.to]
  const address = from === undefined ? '' : text.slice(from, to).trim()
  return { name, address: /\d/.test(address) && /\p{L}{2}/u.test(address) ? address : null }
}
const FORM_CHARS_MAX = 14
/** "see overleaf" is not a name. */
const BEGINS_NAME = /^[\p{Lu}\p{Lo}\d]|^\p{Ll}\p{Lu}/u
