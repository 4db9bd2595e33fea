// The fields of a proposal: requested ones first and in their order, then a few that are usual for such things or that the pages have.
import { ASSISTANT, type DetectedField, type FormState, type ProposedField } from '@quarry/contract'
import { conceptOf, type AskedField, type UserRequest } from '@quarry/engine'

const FURTHER_MAX = 6
/** The field for the thing's own name, whatever it is called. */
const CALLED = new Set(['name', 'title', 'job_title', 'person_name', 'organisation'])

/** Requested fields and the usual ones; the latter are omitted where only certain fields are wanted. */
export function requestedFields(request: UserRequest): ProposedField[] {
  const { fields, unwanted, thing, isOnly } = request
  const wanted = fields.map(({ field }) => toProposed(field))
  if (isOnly || thing?.kind == null) return wanted.slice(0, ASSISTANT.fieldsMax)
  const { kind } = thing
  const usual = fields.length === 0 ? kind.fields : thing.usual.flatMap((name) => kind.fields.find((field) => field.name === name) ?? [])
  const further = usual.filter((field) => ![...fields, ...unwanted].some((one) => isSame(one, field)))
  return [...wanted, ...further.map(toProposed).slice(0, fields.length === 0 ? ASSISTANT.fieldsMax : FURTHER_MAX)].slice(
    0,
    ASSISTANT.fieldsMax,
  )
}

/** Requested fields as the pages have them, then some of the pages' other fields; all of them where none were requested. */
export function fieldsOfPages(detected: readonly DetectedField[], { fields, unwanted, isOnly }: UserRequest): ProposedField[] {
  const left = detected.filter((field) => !unwanted.some((one) => isSame(one, field)))
  const wanted = fields.map((one) => {
    const at = left.findIndex((field) => isSame(one, field))
    const [found] = at < 0 ? [] : left.splice(at, 1)
    return toProposed(found === undefined || isVaguer(found, one) ? one.field : { ...found, type: typeOf(one, found) })
  })
  const further = isOnly ? [] : left.map(toProposed).slice(0, fields.length === 0 ? ASSISTANT.fieldsMax : FURTHER_MAX)
  return unique([...wanted, ...further]).slice(0, ASSISTANT.fieldsMax)
}

/** Requested fields before those of the form. */
export function withFormFields(
  request: UserRequest,
  { dataFields }: FormState,
  toField: (field: FormState['dataFields'][number]) => ProposedField,
): ProposedField[] {
  const wanted = requestedFields(request)
  if (request.isOnly) return wanted
  return unique([
    ...wanted,
    ...dataFields.map(toField).filter((field) => ![...request.fields, ...request.unwanted].some((one) => isSame(one, field))),
  ])
}

/** True for "title" or "name" on the pages where the user named a company's name. */
function isVaguer(found: DetectedField, { field }: AskedField): boolean {
  return (found.name === 'title' || found.name === 'name') && field.name !== 'title' && field.name !== 'name'
}

/** As read from the pages, but a number where one is requested and every value is one. */
function typeOf({ field }: AskedField, { type, samples }: DetectedField): ProposedField['type'] {
  return field.type === 'number' && samples.every((sample) => /^\d{1,15}(?:[.,]\d{1,15})?$/.test(String(sample))) ? 'number' : type
}

/** Whether a field is the requested one, by its name or its meaning. */
export function isSame({ field, meanings }: AskedField, other: ProposedField): boolean {
  if (field.name === other.name) return true
  const concept = conceptOf(other)
  if (concept !== null && meanings.includes(concept)) return true
  return CALLED.has(meanings[0] ?? '') && CALLED.has(other.name)
}

function unique(fields: readonly ProposedField[]): ProposedField[] {
  return fields.filter(({ name }, at) => fields.findIndex((one) => one.name === name) === at)
}

export function toProposed({ name, description, type }: ProposedField): ProposedField {
  return { name, description, type }
}
