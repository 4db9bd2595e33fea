// The activity log of a team: appended and read, never changed. Changes of the work are logged by one hook over all routes, after they
// succeeded and before the response is sent; changes of the team itself by the statements that make them.
import type { TeamActivityPage } from '@quarry/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql, type RawBuilder } from 'kysely'
import { makerOf } from '../../http/actor.ts'
import type { Database, Tx } from '../../db/database.ts'
import { isUuid } from '../../http/ids.ts'
import { rightOf, type Change, type Subject } from './rights.ts'

interface Noted {
  type: string
  id: string
  name: string | null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The subject of a change, in its state before; undefined where it is only created now. */
    changed: Noted | undefined
  }
}

/** A repeated action, such as correcting cell after cell, is logged once within this time. */
const SAME_DEED_MINUTES = 10

export function noteChanges(app: FastifyInstance, db: Database): void {
  app.decorateRequest('changed', undefined)
  app.addHook('preHandler', async (request) => {
    const deed = deedOf(request)
    const id = deed?.param === undefined ? undefined : readParam(request, deed.param)
    // Looked up before the change, because it may be deleted.
    if (deed && id !== undefined) request.changed = await findSubject(db, { subject: deed.subject, id, ownerId: deed.ownerId })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const deed = deedOf(request)
    if (!deed || reply.statusCode >= 300) return
    const id = request.changed || deed.param !== undefined ? undefined : readAnswer(payload)
    const subject = id === undefined ? request.changed : await findSubject(db, { subject: deed.subject, id, ownerId: deed.ownerId })
    if (subject) await note(db, { ...deed, subject })
  })
}

interface Deed extends Change {
  ownerId: string
  actorId: string
}

/** Null for requests that change nothing of the team's work. */
function deedOf(request: FastifyRequest): Deed | null {
  const { actor } = request
  const { change } = rightOf(request)
  const actorId = actor && makerOf(actor)
  return change && actor && actorId ? { ...change, ownerId: actor.accountId, actorId } : null
}

function readParam({ params }: FastifyRequest, name: string): string | undefined {
  const value = typeof params === 'object' && params !== null ? Object.entries(params).find(([key]) => key === name)?.[1] : undefined
  return typeof value === 'string' ? value : undefined
}

function readAnswer(payload: unknown): string | undefined {
  if (typeof payload !== 'string') return undefined
  const answer: unknown = JSON.parse(payload)
  return typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string' ? answer.id : undefined
}

const JOB_NAME = sql`coalesce(jobs.name,
  target_item_name || ': ' || coalesce(first_targets[1], '') || case when total > 1 then ' and ' || total - 1 || ' more' else '' end)`
const jobs = (id: RawBuilder<unknown>): RawBuilder<unknown> => sql`select id, ${JOB_NAME} as name, owner_id from jobs where id = ${id}`

/** Names of subjects in the log, and where their titles are stored. */
const SUBJECTS: Record<Subject, { type: string; find: (id: string) => RawBuilder<unknown> }> = {
  job: { type: 'job', find: (id) => jobs(sql`${id}`) },
  task: { type: 'job', find: (id) => jobs(sql`(select job_id from tasks where id = ${id})`) },
  proposal: { type: 'job', find: (id) => jobs(sql`(select job_id from recipe_proposals where id = ${id})`) },
  template: { type: 'template', find: (id) => named('templates', id) },
  configuration: { type: 'saved configuration', find: (id) => named('saved_configurations', id) },
  field_type: { type: 'field type', find: (id) => named('custom_types', id) },
  list: { type: 'list', find: (id) => named('lists', id) },
  folder: { type: 'folder', find: (id) => named('folders', id) },
  monitor: { type: 'monitor', find: (id) => named('monitors', id) },
  connection: { type: 'connection', find: (id) => named('connections', id) },
  recipe: { type: 'recipe', find: (id) => sql`select id, site as name, owner_id from recipes where id = ${id}` },
}

function named(table: string, id: string): RawBuilder<unknown> {
  return sql`select id, name, owner_id from ${sql.table(table)} where id = ${id}`
}

interface Wanted {
  subject: Subject
  id: string
  ownerId: string
}

/** Undefined where it does not exist, is not the owner's, or the owner has no team. */
async function findSubject(db: Database, { subject, id, ownerId }: Wanted): Promise<Noted | undefined> {
  if (subject === 'task' ? !/^[1-9]\d{0,14}$/.test(id) : !isUuid(id)) return undefined
  const { type, find } = SUBJECTS[subject]
  const { rows } = await sql<{ id: string; name: string | null }>`
    select subject.id::text as id, left(subject.name, 200) as name from (${find(id)}) subject join teams using (owner_id)
    where owner_id = ${ownerId}`.execute(db)
  return rows[0] && { type, ...rows[0] }
}

async function note(db: Database, deed: Omit<Deed, 'subject'> & { subject: Noted }): Promise<void> {
  const { ownerId, actorId, did, subject, isOften = false } = deed
  await sql`
    insert into team_activity (team_id, actor_id, action, subject_type, subject_id, subject_name)
    select id, ${actorId}, ${did}, ${subject.type}, ${subject.id}, ${subject.name} from teams where owner_id = ${ownerId} and not (
      ${isOften} and exists (select from team_activity
      where team_id = teams.id and actor_id = ${actorId} and action = ${did} and subject_id = ${subject.id}
        and at > clock_timestamp() - ${SAME_DEED_MINUTES} * interval '1 minute'))`.execute(db)
}

interface TeamDeed {
  teamId: string
  actorId: string
  did: string
  /** A member without a name is an account's id, and is resolved when the log is read. */
  subject: { type: 'team' | 'member'; id: string; name: string | null }
}

/** A change of the team itself: part of its transaction. */
export async function noteTeamDeed(tx: Tx, { teamId, actorId, did, subject }: TeamDeed): Promise<void> {
  await sql`
    insert into team_activity (team_id, actor_id, action, subject_type, subject_id, subject_name)
    values (${teamId}, ${actorId}, ${did}, ${subject.type}, ${subject.id}, ${subject.name})`.execute(tx)
}

/** Newest first; `before` is the id where the previous page ended. */
export async function listActivity(
  db: Database,
  teamId: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<TeamActivityPage> {
  interface Row {
    id: number
    at: Date
    actor_email: string | null
    action: string
    subject_type: string
    subject_id: string | null
    subject_name: string | null
  }
  const { rows } = await sql<Row>`
    select a.id, a.at, actor.email as actor_email, action, subject_type, subject_id,
      case when subject_type = 'member' and subject_name is null then (select email from accounts where id = subject_id::uuid)
        else subject_name end as subject_name
    from team_activity a left join accounts actor on actor.id = actor_id
    where team_id = ${teamId} and (${before ?? null}::bigint is null or a.id < ${before ?? null})
    order by a.id desc limit ${limit}`.execute(db)
  const last = rows.length === limit ? rows.at(-1) : undefined
  return {
    data: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    next_cursor: last ? String(last.id) : null,
  }
}
