// A member of a single object as a field of its own: by its own name where the object has its own section on the page, and prefixed with
// the
// object's name where it has none ("seller name").
import type { Field } from '@quarry/contract'
import { meaningOfLabel } from '../invoice-labels.ts'
import { WHOLE_THINGS } from '../describing-words.ts'
import { nameWords } from '../label-words.ts'
import { onceAField } from '../once-a-field.ts'
import { understandField } from '../understand-field.ts'

export interface LeafFields {
  /** Named as inside its object. */
  own: Field
  /** Named as it would be outside the object. */
  qualified: Field
}

const known = new WeakMap<Field, LeafFields>()

/** Cached by member, since fields are interpreted once per field object. */
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

/** Concepts of nearly every page itself: outside the object's section such a value is not attributed to the object. */
const OF_ANY_PAGE: ReadonlySet<string> = new Set(
  'title subtitle description content author date_published date_modified image logo video canonical_url site_name language person_name organisation website position publisher section topics features version'.split(
    ' ',
  ),
)

/** Parties: a page names several, beside its own address and telephone number. */
const PARTIES: ReadonlySet<string> = new Set(
  'seller buyer brand author person_name organisation publisher chief finance_chief technology_chief founder proprietor contact_person organizer director instructor sponsor host guest producer maintainers developer inventor assignee designer illustrator authority court judge claimant defendant university authorisation_holder coordinator venue head_office job_location'.split(
    ' ',
  ),
)

const SURE_FIT_MIN = 0.7

/** True where the member may be found by its own name although nothing on the page has the object's name. */
export function isSpecificAlone(member: Field, object: Field): boolean {
  if (partyConcept(object) !== null) return false
  const { concept, conceptFit: fit } = understandField(leafFieldsOf(member, object).own)
  return concept !== null && fit >= SURE_FIT_MIN && !OF_ANY_PAGE.has(concept.id)
}

const partyConcept = onceAField<string | null, Field>(({ name, description }) => {
  const { concept, conceptFit } = understandField({ name, description, type: 'string' })
  return concept !== null && conceptFit >= SURE_FIT_MIN && PARTIES.has(concept.id) ? concept.id : null
})

/** The part of a party's text that a member asks for; null for other members, and for objects that are not parties. */
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

/** True for an object that is the main thing of the page, so that its members are the page's own fields. */
export function isWholeThing({ name }: Field): boolean {
  const words = nameWords(name)
  return words.length > 0 && WHOLE_THINGS.has(words.at(-1) ?? '')
}
