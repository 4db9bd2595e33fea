// Stored pages to point at, and what places of them make.
import { pageCopySchema, pointedSchema, type Field, type PageCopy, type Pointed } from '@quarry/contract'
import { z } from 'zod'
import { getJson } from '../../lib/api.ts'

/** Reads the page of one target. @throws ApiError */
export function copyPage(asks: { target: string; targetName: string; connection: string | null }, signal: AbortSignal): Promise<PageCopy> {
  const { target, targetName, connection } = asks
  const body = { target_item: target, target_item_name: targetName, ...(connection === null ? {} : { connection }) }
  return getJson('/pages', pageCopySchema, { method: 'POST', body, signal })
}

/** Those that a row was read from, with the place of the field's value marked. @throws ApiError */
export async function pagesOfRow(taskId: string, field: string, signal: AbortSignal): Promise<PageCopy[]> {
  const path = `/results/${encodeURIComponent(taskId)}/pages?field=${encodeURIComponent(field)}`
  const { data } = await getJson(path, z.object({ data: z.array(pageCopySchema) }), { method: 'POST', signal })
  return data
}

export interface PointWish {
  places: readonly number[]
  /** Places of a field that this one may be like. */
  like?: readonly number[]
  /** Left out: one is proposed. */
  field?: Field
  /** Names of other fields. */
  names?: readonly string[]
}

/** @throws ApiError */
export function pointAt(page: string, wish: PointWish): Promise<Pointed> {
  return getJson(`/pages/${encodeURIComponent(page)}/point`, pointedSchema, { method: 'POST', body: wish })
}
