// Which kinds of value fields ask for by their words, as far as it decides what of a page is told: links, addresses of pictures, numbers
// that name a thing. A field may ask for none of them.
import type { Field } from '@quarry/contract'

const LINK = /\b(?:url|uri|link|href|download|linkedin|twitter|facebook|instagram)s?\b/i
/** In a field's name they ask for an address; a description says them of anything. */
const LINK_NAME = /\b(?:web ?site|home ?page|profile|web)s?\b(?! ?(?:name|title))/i
const PICTURE = /\b(?:image|photo|picture|logo|thumbnail|avatar)s?\b/i
/** The page's own address is told anyway. */
const OWN_ADDRESS = /\b(?:canonical|(?:this|source|page) url|url of (?:the|this) page)\b/i
const IDENTIFIER =
  /\b(?:sku|gtin|ean|upc|mpn|isbn|asin|identifiers?|product (?:id|code|number)|article number|part number|model number|id)\b/i

export interface AskedKinds {
  /** The page's link table is needed to answer. */
  link: boolean
  /** Data that is nothing but an address may answer. */
  address: boolean
  identifier: boolean
}

export function askedKinds(fields: readonly Field[]): AskedKinds {
  const names = fields.map(({ name }) => name.replace(/([a-z])([A-Z])|_/g, '$1 $2'))
  const texts = fields.map(({ description }, index) => `${names[index]} ${description}`)
  const link =
    names.some((name) => LINK_NAME.test(name)) || texts.some((text) => LINK.test(text) && !PICTURE.test(text) && !OWN_ADDRESS.test(text))
  return {
    link,
    address: link || texts.some((text) => PICTURE.test(text) || OWN_ADDRESS.test(text)),
    identifier: texts.some((text) => IDENTIFIER.test(text)),
  }
}
