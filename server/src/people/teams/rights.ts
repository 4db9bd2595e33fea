// Who may call which route in another account's team, and the entry in the team's log. One table for all routes: one that is not listed is
// closed to members. Independent of single teams.
import { mayEdit, OWNERS_ONLY, TEAM_HEADER, VIEWERS_ONLY_LOOK } from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'

/**
 * `person`: about the caller, whatever team is named. `look`: every member. `talk`: every member as well: comments do not change the work.
 * `edit`: not viewers. `owner`: no member.
 */
export type Right = 'person' | 'look' | 'talk' | 'edit' | 'owner'

/** A change of the work by an editor or the owner, as the log records it. */
export interface Change {
  did: string
  subject: Subject
  /** Path parameter with the subject's id; where the path has none, the response's `id` is used. */
  param?: string
  /** Repeated actions. */
  isOften?: boolean
}
/** `task` and `proposal` are logged as the job they belong to. */
export type Subject =
  | 'job'
  | 'task'
  | 'proposal'
  | 'template'
  | 'configuration'
  | 'field_type'
  | 'list'
  | 'folder'
  | 'monitor'
  | 'recipe'
  | 'connection'

const change = (did: string, subject: Subject, param = 'id'): Change => ({ did, subject, param })
const making = (did: string, subject: Subject): Change => ({ did, subject })

const RIGHTS: Record<string, Right | Change> = {
  'GET /account': 'look',
  'DELETE /account': 'person',
  'GET /account/notifications': 'person',
  'PATCH /account/notifications': 'person',
  'GET /account/devices': 'person',
  'DELETE /account/devices/:id': 'person',
  'PUT /account/avatar': 'person',
  'DELETE /account/avatar': 'person',
  'POST /account/avatar/from-address': 'person',
  'POST /account/export-links': 'person',
  'GET /account/brand': 'owner',
  'PUT /account/brand': 'owner',
  'DELETE /account/brand': 'owner',
  'PUT /account/brand/logo': 'owner',
  'DELETE /account/brand/logo': 'owner',
  'GET /operator/model': 'person',
  'POST /operator/model/test': 'person',
  'GET /operator/local-models': 'person',
  'POST /operator/local-models/:name/download': 'person',
  'DELETE /operator/local-models/:name': 'person',
  'POST /support/tickets': 'person',
  'GET /support/tickets': 'person',
  'POST /support/tickets/:number/messages': 'person',

  'GET /teams/': 'person',
  'POST /teams/': 'person',
  'GET /teams/:id': 'person',
  'PATCH /teams/:id': 'person',
  'DELETE /teams/:id': 'person',
  'GET /teams/:id/activity': 'person',
  'POST /teams/:id/invitations': 'person',
  'DELETE /teams/:id/invitations/:invitation_id': 'person',
  'PATCH /teams/:id/members/:member_id': 'person',
  'DELETE /teams/:id/members/:member_id': 'person',
  'POST /team-invitations/accept': 'person',

  'GET /api-keys/': 'owner',
  'POST /api-keys/': 'owner',
  'PATCH /api-keys/:id': 'owner',
  'DELETE /api-keys/:id': 'owner',
  'GET /webhooks/': 'owner',
  'POST /webhooks/': 'owner',
  'DELETE /webhooks/:id': 'owner',
  'GET /webhooks/:id/deliveries': 'owner',
  'POST /webhooks/:id/deliveries/:delivery_id/replay': 'owner',
  'POST /webhooks/:id/test': 'owner',
  'GET /destinations/': 'owner',
  'POST /destinations/': 'owner',
  'PUT /destinations/:id': 'owner',
  'DELETE /destinations/:id': 'owner',
  'PUT /destinations/:id/view': 'owner',
  'GET /destinations/:id/deliveries': 'owner',
  'POST /destinations/:id/deliveries/:delivery_id/replay': 'owner',
  'POST /destinations/:id/test': 'owner',
  // Members who may start jobs may use a connection for them; its secret is shown to no one, the owner included.
  'GET /connections/': 'look',
  'GET /connections/proxy-groups': 'look',
  'POST /connections/': making('made', 'connection'),
  'PATCH /connections/:id': change('changed', 'connection'),
  'PUT /connections/:id/secret': change('entered again', 'connection'),
  'DELETE /connections/:id': change('deleted', 'connection'),
  'POST /connections/:id/sign-in': { ...change('signed in with', 'connection'), isOften: true },
  'POST /connections/:id/test': 'edit',
  'GET /status/credits': 'owner',
  'POST /balance/balance/top-up': 'owner',
  'POST /billing/portal': 'owner',
  'GET /billing/invoices': 'owner',
  'GET /billing/sessions/:id': 'owner',
  'GET /billing/upgrade-preview': 'owner',
  'POST /functions/v1/create-checkout-session': 'owner',
  'POST /functions/v1/manage-subscription': 'owner',

  // What is left of quota and balance, which the team shares; payments are visible only to the owner.
  'GET /balance/balance': 'look',
  'GET /balance/summary': 'look',
  'GET /balance/usage': 'look',
  'GET /balance/analytics': 'look',
  'GET /balance/transactions': 'owner',

  'GET /jobs/': 'look',
  'POST /jobs/': making('started', 'job'),
  'POST /jobs/estimate': 'look',
  'GET /jobs/:id': 'look',
  'DELETE /jobs/:id': change('deleted', 'job'),
  'PATCH /jobs/:id': { ...change('renamed or moved', 'job'), isOften: true },
  'GET /folders/': 'look',
  'POST /folders/': making('made', 'folder'),
  'PATCH /folders/:id': change('renamed', 'folder'),
  'DELETE /folders/:id': change('deleted', 'folder'),
  'GET /jobs/:id/views': 'look',
  'GET /jobs/:id/views/:view_id': 'look',
  'GET /jobs/:id/views/:view_id/uses': 'look',
  'GET /jobs/:id/groups': 'look',
  'GET /jobs/:id/own-columns': 'look',
  'POST /jobs/:id/own-columns': change('added a column to', 'job'),
  'PATCH /jobs/:id/own-columns/:column_id': change('changed a column of', 'job'),
  'DELETE /jobs/:id/own-columns/:column_id': change('deleted a column of', 'job'),
  'PUT /results/:task_id/own/:column': { ...change('filled a cell of', 'task', 'task_id'), isOften: true },
  'POST /jobs/:id/edits': { ...change('changed cells of', 'job'), isOften: true },
  'GET /jobs/:id/acts': 'look',
  'POST /jobs/:id/acts/:act_id/undo': { ...change('took back a change of', 'job'), isOften: true },
  'POST /jobs/:id/acts/:act_id/redo': { ...change('made a change again in', 'job'), isOften: true },
  // Private views are not news: the log leaves them all out.
  'POST /jobs/:id/views': 'edit',
  'PATCH /jobs/:id/views/:view_id': 'edit',
  'DELETE /jobs/:id/views/:view_id': 'edit',
  'GET /jobs/:id/comments': 'look',
  'GET /jobs/:id/comments/marks': 'look',
  'GET /jobs/:id/comments/people': 'look',
  'GET /jobs/:id/comments/:thread_id': 'look',
  'POST /jobs/:id/comments': 'talk',
  'PATCH /jobs/:id/comments/:thread_id': 'talk',
  'POST /jobs/:id/comments/:thread_id/replies': 'talk',
  'PATCH /jobs/:id/comments/:thread_id/replies/:comment_id': 'talk',
  'DELETE /jobs/:id/comments/:thread_id/replies/:comment_id': 'talk',
  'POST /jobs/:id/stop': change('stopped', 'job'),
  'POST /jobs/:id/targets': change('added rows to', 'job'),
  'POST /jobs/:id/targets/estimate': 'look',
  'POST /jobs/:id/retries': change('read failed rows again of', 'job'),
  'POST /jobs/:id/rerun': change('reran', 'job'),
  'GET /jobs/:id/events': 'look',
  'GET /jobs/:id/tasks': 'look',
  'GET /jobs/:id/failures': 'look',
  'GET /jobs/:id/results': 'look',
  'GET /jobs/:id/grid': 'look',
  'GET /jobs/:id/grid/problem': 'look',
  'GET /tasks/:id/result': 'look',
  'GET /tasks/:id/picture': 'look',
  'PATCH /results/:task_id/cells/:field': { ...change('corrected a cell of', 'task', 'task_id'), isOften: true },
  'PUT /results/:task_id/cells/:field/check': { ...change('checked a cell of', 'task', 'task_id'), isOften: true },
  'GET /jobs/:id/checks': 'look',
  'GET /jobs/:id/checks/sample': 'look',
  'GET /results/:task_id/evidence/:field': 'look',
  'POST /results/:task_id/evidence/:field/links': 'look',
  'GET /jobs/:id/export': 'look',
  'POST /jobs/:id/export-links': 'look',
  'GET /jobs/:id/cleaning': 'look',
  'GET /jobs/:id/columns': 'look',
  'GET /jobs/:id/columns/suggestions': 'look',
  'POST /jobs/:id/columns': change('added a column to', 'job'),
  'POST /jobs/:id/columns/estimate': 'look',
  'GET /jobs/:id/refreshes': 'look',
  'POST /jobs/:id/refreshes': change('refreshed rows of', 'job'),
  'POST /jobs/:id/refreshes/estimate': 'look',
  'GET /jobs/:id/refreshes/:run_id/changes': 'look',
  'POST /jobs/:id/refreshes/:run_id/decisions': { ...change('decided about new values of', 'job'), isOften: true },
  'GET /results/:task_id/cells/:field/versions': 'look',
  'POST /results/:task_id/cells/:field/versions/:version_id/restore': {
    ...change('brought back a value of', 'task', 'task_id'),
    isOften: true,
  },
  'GET /jobs/:id/shares': 'look',
  'POST /jobs/:id/shares': change('shared', 'job'),
  'DELETE /jobs/:id/shares/:share_id': change('ended a shared link of', 'job'),
  'POST /jobs/:id/shares/:share_id/mails': change('mailed a link to', 'job'),
  'GET /jobs/:id/pipeline': 'look',
  'PUT /jobs/:id/pipeline': { ...change('changed the pipeline of', 'job'), isOften: true },
  'POST /jobs/:id/pipeline/preview': 'look',
  'POST /jobs/:id/pipeline/try': 'edit',
  'POST /jobs/:id/pipeline/run': { ...change('ran the pipeline of', 'job'), isOften: true },
  'GET /jobs/:id/pipeline/result': 'look',
  'GET /jobs/:id/pipeline/look-ups/:key': 'look',
  'GET /jobs/:id/pipeline/look-ups/:key/evidence': 'look',
  'POST /jobs/:id/pipeline/look-ups/:key/evidence/links': 'look',
  'GET /jobs/:id/pipeline/versions': 'look',
  'GET /pipelines/lists/': 'look',
  'POST /pipelines/lists/': making('uploaded', 'list'),
  'DELETE /pipelines/lists/:id': change('deleted', 'list'),
  'POST /preview': 'edit',
  'POST /pages': 'edit',
  'GET /pages/:page': 'look',
  'POST /pages/:page/point': 'edit',
  'POST /results/:task_id/pages': 'edit',
  // Each belongs to the person who opened it, also towards the owner; a session that is kept belongs to the team.
  'POST /live-views/': 'edit',
  'GET /live-views/': 'look',
  'DELETE /live-views/:id': 'edit',
  'POST /live-views/:id/input': 'edit',
  'GET /live-views/:id/stream': 'look',
  'GET /live-views/:id/session': 'look',
  'POST /live-views/:id/keep': making('signed in by hand for', 'connection'),
  'POST /live-views/:id/replay': 'edit',
  'POST /live-views/:id/point': 'edit',
  'POST /pilot': 'edit',
  'POST /detect-fields': 'edit',
  'POST /propose-table': 'edit',
  'POST /assistant/chat': 'edit',
  'POST /discover': 'edit',

  'GET /schema-definitions/': 'look',
  'POST /schema-definitions/': making('made', 'template'),
  'GET /schema-definitions/:id': 'look',
  'PUT /schema-definitions/:id': change('changed', 'template'),
  'DELETE /schema-definitions/:id': change('deleted', 'template'),
  'GET /schema-definitions/configurations/': 'look',
  'POST /schema-definitions/configurations/': making('saved', 'configuration'),
  'GET /schema-definitions/configurations/:id': 'look',
  'PUT /schema-definitions/configurations/:id': change('changed', 'configuration'),
  'PATCH /schema-definitions/configurations/:id': change('renamed', 'configuration'),
  'DELETE /schema-definitions/configurations/:id': change('deleted', 'configuration'),
  'GET /schema-definitions/field-types/': 'look',
  'POST /schema-definitions/field-types/': making('made', 'field_type'),
  'PUT /schema-definitions/field-types/:id': change('changed', 'field_type'),
  'DELETE /schema-definitions/field-types/:id': change('deleted', 'field_type'),

  'GET /recipes': 'look',
  'GET /recipes/:id': 'look',
  'PATCH /recipes/:id': change('changed', 'recipe'),
  'DELETE /recipes/:id': change('deleted', 'recipe'),
  'POST /recipes/:id/test': 'edit',
  'POST /recipe-proposals': 'edit',
  'POST /recipe-proposals/:id/apply': change('applied a correction to', 'proposal'),
  'POST /recipe-proposals/:id/undo': change('undid a correction of', 'proposal'),

  'GET /monitors/': 'look',
  'POST /monitors/': making('made', 'monitor'),
  'GET /monitors/:id': 'look',
  'PATCH /monitors/:id': change('changed', 'monitor'),
  'DELETE /monitors/:id': change('deleted', 'monitor'),
  'POST /monitors/:id/run': change('ran', 'monitor'),
  'POST /monitors/:id/feed-address': change('renewed the feed address of', 'monitor'),
  'GET /monitors/:id/job': 'look',
  'GET /monitors/:id/runs': 'look',
  'GET /monitors/:id/alerts': 'look',
  'GET /monitors/:id/changes': 'look',
  'GET /monitors/:id/changes.csv': 'look',
  'GET /monitors/:id/trend': 'look',
  'GET /monitors/:id/trend.csv': 'look',
  ...dashboardRights('/jobs/:id/dashboard', 'job'),
  ...dashboardRights('/jobs/:id/views/:view_id/dashboard', 'job'),
  ...dashboardRights('/monitors/:id/dashboard', 'monitor'),
}

function dashboardRights(path: string, subject: Subject): Record<string, Right | Change> {
  return {
    [`GET ${path}`]: 'look',
    [`GET ${path}/chart`]: 'look',
    [`PUT ${path}/layout`]: { ...change('changed the dashboard of', subject), isOften: true },
    [`GET ${path}/shares`]: 'look',
    [`POST ${path}/shares`]: change('shared the dashboard of', subject),
    [`DELETE ${path}/shares/:share_id`]: change('ended a shared dashboard of', subject),
  }
}

/** `url` is the route's path as declared; null where the table does not have it. */
export function findRight(method: string, url: string): { may: Right; change: Change | null } | null {
  const entry = RIGHTS[`${method === 'HEAD' ? 'GET' : method} ${url.replace(/^\/api\/v1(?=\/)/, '')}`]
  if (entry === undefined) return null
  return typeof entry === 'string' ? { may: entry, change: null } : { may: 'edit', change: entry }
}

export function rightOf({ method, routeOptions }: FastifyRequest): { may: Right; change: Change | null } {
  return findRight(method, routeOptions.url ?? '') ?? { may: 'owner', change: null }
}

/** Id of the team that the request acts in; undefined for the account's own workspace, and for calls about the person. */
export function teamOf(request: FastifyRequest): string | undefined {
  const header = request.headers[TEAM_HEADER]
  return header === undefined || rightOf(request).may === 'person' ? undefined : String(header)
}

/** @throws AppError forbidden: the member's role does not allow this */
export function assertRoleReaches(request: FastifyRequest, { member }: Actor): void {
  if (!member || member.role === 'owner') return
  const { may } = rightOf(request)
  if (may === 'owner') throw new AppError('forbidden', { detail: OWNERS_ONLY })
  if (may === 'edit' && !mayEdit(member.role)) throw new AppError('forbidden', { detail: VIEWERS_ONLY_LOOK })
}
