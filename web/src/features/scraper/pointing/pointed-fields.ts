// The fields that were made of a page by pointing, and how another place changes them.
import type { Field, FieldType, Pointed } from '@quarry/contract'

export interface PointedField {
  /** Unlike any other of the page, also after one was removed. */
  id: number
  field: Field
  places: readonly number[]
  value: Pointed['value']
  evidence: Pointed['evidence']
  problem: string | null
  isList: boolean
  /** What it was before another place made a list of it; null where none did. */
  madeOf: { places: readonly number[]; by: number } | null
}

export interface PointedFields {
  fields: readonly PointedField[]
  /** The one that a like place would make a list of; null before the first. */
  currentId: number | null
  lastId: number
}

export const NO_FIELDS: PointedFields = { fields: [], currentId: null, lastId: 0 }

export function currentOf({ fields, currentId }: PointedFields): PointedField | null {
  return fields.find(({ id }) => id === currentId) ?? null
}

/** The field that a place belongs to already. */
export function fieldAt({ fields }: PointedFields, place: number): PointedField | null {
  return fields.find(({ places }) => places.includes(place)) ?? null
}

/** A new one; or the list that the place extends, which keeps its name. */
export function withPointed(all: PointedFields, pointed: Pointed, place: number): PointedFields {
  const current = currentOf(all)
  const isMoreOfIt = current !== null && pointed.is_list && !current.isList && pointed.places.includes(current.places[0] ?? 0)
  const made = isMoreOfIt ? { id: current.id, madeOf: { places: current.places, by: place } } : { id: all.lastId + 1, madeOf: null }
  const next = { ...toField(pointed), ...made }
  const fields = isMoreOfIt ? all.fields.map((one) => (one.id === current.id ? next : one)) : [...all.fields, next]
  return { fields, currentId: next.id, lastId: Math.max(all.lastId, next.id) }
}

/** The field read again: as another type, or as it was before it became a list. */
export function withReread(all: PointedFields, id: number, pointed: Pointed): PointedFields {
  return { ...all, fields: all.fields.map((one) => (one.id === id ? { ...one, ...toField(pointed), madeOf: null } : one)) }
}

export function withName(all: PointedFields, id: number, name: string): PointedFields {
  return { ...all, fields: all.fields.map((one) => (one.id === id ? { ...one, field: { ...one.field, name } } : one)) }
}

export function without(all: PointedFields, id: number): PointedFields {
  const fields = all.fields.filter((one) => one.id !== id)
  return { ...all, fields, currentId: all.currentId === id ? (fields.at(-1)?.id ?? null) : all.currentId }
}

/** The same field with another type; its example has the old one. */
export function asType({ example: _example, ...field }: Field, type: FieldType): Field {
  return { ...field, type }
}

function toField({ field, places, value, evidence, problem, is_list: isList }: Pointed): Omit<PointedField, 'id' | 'madeOf'> {
  return { field, places, value, evidence, problem, isList }
}
