// A place in a live page as a field: a copy of the page is stored, and the value is read from it by the code for stored pages.
import type { LivePointed, LivePointPayload } from '@quarry/contract'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { pointAtStored, type PointingDeps } from '../pointing/point-at-stored.ts'
import type { VisitorQuota } from '../../http/visitor-quota.ts'
import { pointedCopySchema } from './live-messages.ts'
import type { LiveViews } from './live-views.ts'

export interface LivePointingDeps extends PointingDeps {
  liveViews: LiveViews
  inspectionQuota: VisitorQuota
}

interface Asked {
  id: string
  payload: LivePointPayload
  signal: AbortSignal
}

/** @throws AppError not_found, unavailable; invalid: nothing is at that place; InspectionFailed */
export async function pointInView(deps: LivePointingDeps, actor: Actor, { id, payload, signal }: Asked): Promise<LivePointed> {
  const { liveViews, snapshots, handles } = deps
  const { x, y, enclosing, with_last: withLast, names, field } = payload
  const copy = pointedCopySchema.parse(await liveViews.ask(actor, id, { kind: 'point', x, y, enclosing }))
  if (copy === null || copy.places.length === 0)
    throw new AppError('invalid', { detail: 'There is nothing at that place that could be a value.' })
  deps.inspectionQuota.take(actor.accountId)
  const snapshot = await snapshots.put(copy.page)
  // The viewer may be signed in to the site: the copy is private to them.
  const page = handles.issue(snapshot, actor.accountId)
  const pointing = {
    places: copy.places,
    names,
    ...(withLast && copy.like.length > 0 ? { like: copy.like } : {}),
    ...(field === undefined ? {} : { field }),
  }
  const { raw: _raw, ...pointed } = await pointAtStored(
    deps,
    { handle: page, accountId: actor.accountId, pointing },
    { signal, take: () => undefined },
  )
  return { ...pointed, page, url: copy.page.url }
}
