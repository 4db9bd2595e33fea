// Fields made by pointing at one page: the server computes the field of a place, one place after the other.
import type { FieldType } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { pointAt, type PointWish } from '../../../ui/pointing/pointing.queries.ts'
import {
  asType,
  currentOf,
  fieldAt,
  NO_FIELDS,
  withName,
  without,
  withPointed,
  withReread,
  type PointedField,
  type PointedFields,
} from './pointed-fields.ts'

interface Asking {
  wish: PointWish
  put(all: PointedFields, pointed: Awaited<ReturnType<typeof pointAt>>): PointedFields
}

export function usePointedFields(page: string, namesBefore: readonly string[]) {
  const [all, setAll] = useState(NO_FIELDS)
  const asking = useMutation({
    mutationFn: ({ wish }: Asking) => pointAt(page, wish),
    onSuccess: (pointed, { put }) => setAll((now) => put(now, pointed)),
  })
  const namesBeside = (id: number | null): string[] => [
    ...namesBefore,
    ...all.fields.flatMap((one) => (one.id === id ? [] : [one.field.name])),
  ]
  const reread = (id: number, wish: PointWish) => asking.mutateAsync({ wish, put: (now, pointed) => withReread(now, id, pointed) })
  return {
    all,
    asking,
    choose(place: number): void {
      if (asking.isPending) return
      const known = fieldAt(all, place)
      if (known !== null) return setAll({ ...all, currentId: known.id })
      const current = currentOf(all)
      const like = current === null || current.isList ? {} : { like: current.places }
      const wish = { places: [place], ...like, names: namesBeside(null) }
      asking.mutate({ wish, put: (now, pointed) => withPointed(now, pointed, place) })
    },
    changeType: ({ id, field, places }: PointedField, type: FieldType) =>
      void reread(id, { places, field: asType(field, type) }).catch(ignore),
    /** The place that made a list of the field becomes a field of its own. */
    async splitList({ id, madeOf }: PointedField): Promise<void> {
      if (madeOf === null) return
      const names = namesBeside(id)
      const single = await reread(id, { places: madeOf.places, names }).catch(ignore)
      if (!single) return
      const wish = { places: [madeOf.by], names: [...names, single.field.name] }
      asking.mutate({ wish, put: (now, pointed) => withPointed({ ...now, currentId: null }, pointed, madeOf.by) })
    },
    rename: (id: number, name: string) => setAll((now) => withName(now, id, name)),
    remove: (id: number) => setAll((now) => without(now, id)),
  }
}

/** The failure is shown beside the fields. */
const ignore = (): void => undefined
