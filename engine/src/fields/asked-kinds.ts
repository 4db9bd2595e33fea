// The kinds of value in the fields' words that decide which parts of a page are read: links, addresses of pictures, identifying numbers. A
// field may ask for none of them.
import type { Field } from '@quarry/contract'
import { namesNetwork } from './networks.ts'
import { fieldFormat, understandField } from './understand-field.ts'

/** Concepts that the page's own address answers: the model gets it with every prompt, so they need no link table. */
const OWN_ADDRESS: ReadonlySet<string> = new Set(['canonical_url', 'site_name'])

export interface AskedKinds {
  /** The page's link table is needed to answer. */
  link: boolean
  /** Data that consists only of an address may be a value. */
  address: boolean
  identifier: boolean
}

export function askedKinds(fields: readonly Field[]): AskedKinds {
  const specs = fields.map((field) => ({
    ...understandField(field),
    asksAddress: fieldFormat(field).form === 'url' || namesNetwork(field.name),
  }))
  const isOwn = (id: string | undefined): boolean => id !== undefined && OWN_ADDRESS.has(id)
  const link = specs.some(({ shape, concept, asksAddress }) => shape !== 'image' && (asksAddress || shape === 'url') && !isOwn(concept?.id))
  return {
    link,
    address: link || specs.some(({ shape, asksAddress }) => asksAddress || shape === 'image' || shape === 'url'),
    identifier: specs.some(({ shape }) => shape === 'identifier'),
  }
}
