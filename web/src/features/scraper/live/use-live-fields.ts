// Fields made by pointing at a page in a live view. The page may change between two values, so each field keeps the copy that it was read from.
import type { FieldType, LivePointed, Pointed } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pointInView } from '../../../ui/live/live.queries.ts'
import { pointAt } from '../../../ui/pointing/pointing.queries.ts'
import { asType, type PointedField } from '../pointing/pointed-fields.ts'

export interface LiveField extends PointedField {
  /** Names the copy of the page. */
  page: string
  /** As it was before another place made a list of it. */
  before: LiveField | null
}

interface Fields {
  fields: readonly LiveField[]
  /** The one that was pointed at last: another value like it makes a list of them. */
  currentId: number | null
  lastId: number
}

export interface LivePlace {
  x: number
  y: number
  isEnclosing: boolean
}

export function useLiveFields(viewId: string | null, namesBefore: readonly string[]) {
  const [all, setAll] = useState<Fields>({ fields: [], currentId: null, lastId: 0 })
  const current = all.fields.find(({ id }) => id === all.currentId) ?? null
  const withLast = current !== null && !current.isList
  const asking = useMutation({
    mutationFn: ({ x, y, isEnclosing }: LivePlace) => {
      const names = [...namesBefore, ...all.fields.map(({ field }) => field.name)]
      return pointInView(viewId ?? '', { x, y, enclosing: isEnclosing, with_last: withLast, names })
    },
    onSuccess: (pointed) => setAll((now) => withPointed(now, pointed, withLast)),
  })
  const rereading = useMutation({
    mutationFn: ({ field, type }: { field: LiveField; type: FieldType }) =>
      pointAt(field.page, { places: field.places, field: asType(field.field, type) }),
    onSuccess: (pointed, { field: { id } }) => setAll((now) => changed(now, id, (one) => ({ ...one, ...partsOf(pointed), madeOf: null }))),
  })
  return {
    all,
    asking,
    current,
    choose: (place: LivePlace) => void (viewId !== null && !asking.isPending && asking.mutate(place)),
    changeType: ({ id }: PointedField, type: FieldType) => {
      const field = all.fields.find((one) => one.id === id)
      if (field) rereading.mutate({ field, type })
    },
    /** It is again what it was, and the next value is a field of its own. */
    splitList: async ({ id }: PointedField): Promise<void> =>
      setAll((now) => ({ ...changed(now, id, (one) => one.before ?? one), currentId: null })),
    rename: (id: number, name: string) => setAll((now) => changed(now, id, (one) => ({ ...one, field: { ...one.field, name } }))),
    remove: (id: number) =>
      setAll((now) => ({
        ...now,
        fields: now.fields.filter((one) => one.id !== id),
        currentId: now.currentId === id ? null : now.currentId,
      })),
  }
}

function changed(all: Fields, id: number, change: (field: LiveField) => LiveField): Fields {
  return { ...all, fields: all.fields.map((one) => (one.id === id ? change(one) : one)) }
}

function withPointed(all: Fields, pointed: LivePointed, withLast: boolean): Fields {
  const current = all.fields.find(({ id }) => id === all.currentId)
  const isMoreOfIt = withLast && current !== undefined && pointed.is_list && pointed.places.length > 1
  const parts = { ...partsOf(pointed), page: pointed.page }
  if (isMoreOfIt) {
    const madeOf = { places: current.places, by: pointed.places[0] ?? 0 }
    return changed(all, current.id, (one) => ({ ...one, ...parts, madeOf, before: one }))
  }
  const id = all.lastId + 1
  return { fields: [...all.fields, { id, ...parts, madeOf: null, before: null }], currentId: id, lastId: id }
}

function partsOf({ field, places, value, evidence, problem, is_list: isList }: Pointed) {
  return { field, places, value, evidence, problem, isList }
}
