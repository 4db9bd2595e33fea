// A member of a single object as a field that a page is read for: by its own name where the object has a place of its own on the page, and
// with the object's name before it where it has none ("seller name").
import type { Field } from '@quarry/contract'
import { meaningOfLabel } from '../invoice-labels.ts'
import { nameWords } from '../label-words.ts'
import { understandField } from '../understand-field.ts'

export interface LeafFields {
  /** As the member is called inside its object. */
  own: Field
  /** As the rest of the page would have to call it. */
  qualified: Field
}

const known = new WeakMap<Field, LeafFields>()

/** Made once per member, since a field is understood once per object. */
export function leafFieldsOf(member: Field, object: Field): LeafFields {
  const before = known.get(member)
  if (before) return before
  const { name, description, type } = member
  const owner = nameWords(object.name).join('_') || object.name
  const fields = {
    own: { name, description, type },
    qualified: { name: `${owner}_${name}`, description: `${description} (${object.description || owner})`, type },
  }
  known.set(member, fields)
  return fields
}

/** What nearly every page has of itself: without a place of its own it is not attributed to the object. */
const OF_ANY_PAGE: ReadonlySet<string> = new Set(
  'title subtitle description content author date_published date_modified image logo video canonical_url site_name language person_name organisation website position publisher section topics features version'.split(
    ' ',
  ),
)

/** Parties to something: a page has several, and its own address and telephone beside them. */
const PARTIES: ReadonlySet<string> = new Set(
  'seller buyer brand author person_name organisation publisher chief finance_chief technology_chief founder proprietor contact_person organizer director instructor sponsor host guest producer maintainers developer inventor assignee designer illustrator authority court judge claimant defendant university authorisation_holder coordinator venue head_office job_location'.split(
    ' ',
  ),
)

const SURE_FIT_MIN = 0.7

/** True where the page may be read for the member by its own name although nothing on it is called like the object. */
export function isSpecificAlone(member: Field, object: Field): boolean {
  if (partyConcept(object) !== null) return false
  const { concept, conceptFit: fit } = understandField(leafFieldsOf(member, object).own)
  return concept !== null && fit >= SURE_FIT_MIN && !OF_ANY_PAGE.has(concept.id)
}

function partyConcept({ name, description }: Field): string | null {
  const { concept, conceptFit } = understandField({ name, description, type: 'string' })
  return concept !== null && conceptFit >= SURE_FIT_MIN && PARTIES.has(concept.id) ? concept.id : null
}

/** Which part of a party's text a member asks for; null for others, and for members of what is no party. */
export function partOfParty(member: Field, object: Field): 'name' | 'address' | null {
  const meaning = meaningOfLabel(nameWords(object.name).join(' '))
  const isNamed = meaning !== null && meaning.fit >= SURE_FIT_MIN && (meaning.fact === 'issuer' || meaning.fact === 'recipient')
  const owner = partyConcept(object)
  if (!isNamed && owner === null) return null
  const { concept, conceptFit } = understandField(leafFieldsOf(member, object).own)
  if (concept === null || conceptFit < SURE_FIT_MIN) return null
  if (concept.id === 'address') return 'address'
  return NAMES_OF_PARTY.has(concept.id) || concept.id === owner ? 'name' : null
}
const NAMES_OF_PARTY: ReadonlySet<string> = new Set(['title', 'organisation', 'person_name'])

const WHOLE_THINGS =
  /^(?:data|result|results|record|details?|info|information|document|page|entry|item|object|invoice|receipt|bill|order|quote|offer|statement|contract|form|report|product|article|recipe|job|event|listing|property|vehicle|book|movie|rechnung|beleg|dokument|bestellung|angebot|vertrag|facture|document|commande|factura|pedido|documento|fattura|ordine|factuur|bestelling|faktura|zamowienie)$/

/** True for an object that is what the page as a whole is about: its members are the page's own. */
export function isWholeThing({ name }: Field): boolean {
  const words = nameWords(name)
  return words.length > 0 && WHOLE_THINGS.test(words.at(-1) ?? '')
}
