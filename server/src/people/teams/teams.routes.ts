// Teams over HTTP: the teams of a person, their members, their activity log. Called by the person, in whatever team they act.
import {
  errorBodySchema,
  mayHaveTeam,
  memberPayloadSchema,
  OWNERS_ONLY,
  TEAM_LIMITS,
  TEAM_PAUSED,
  teamActivityPageSchema,
  teamDetailSchema,
  teamPayloadSchema,
  teamSchema,
  type ProviderMode,
  type TeamDetail,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { listActivity } from './activity.ts'
import { listInvitations } from './invitations.store.ts'
import { readTeamId } from './read-team-id.ts'
import {
  changeRole,
  createTeam,
  deleteTeam,
  getOwnedTeam,
  getTeam,
  listMembers,
  listTeams,
  removeMember,
  renameTeam,
  toTeam,
  type OwnTeam,
} from './teams.store.ts'

export interface TeamsDeps {
  db: Database
  providerMode: ProviderMode
}

const account = { access: 'account' } as const
const tags = ['teams']
const refused = { 403: errorBodySchema, ...refusals }
const params = z.object({ id: z.string() })
const memberParams = params.extend({ member_id: z.string() })
const pageQuery = z.object({
  cursor: z
    .string()
    .regex(/^[1-9]\d{0,14}$/, 'This is not a cursor of this list.')
    .transform(Number)
    .optional()
    .describe('Where the page before ended'),
  limit: z.coerce.number().int().min(1).max(TEAM_LIMITS.activityLimitMax).default(TEAM_LIMITS.activityLimitDefault),
})

export function teamsRoutes(deps: TeamsDeps): FastifyPluginAsyncZod {
  const { db, providerMode: mode } = deps
  return async (app) => {
    app.get(
      '/teams/',
      {
        config: account,
        schema: { tags, summary: 'The teams you are in, your own first', response: { 200: z.array(teamSchema), ...refusals } },
      },
      async (request) => (await listTeams(db, actorOf(request), mode)).map(toTeam),
    )
    app.post(
      '/teams/',
      {
        config: account,
        schema: {
          tags,
          summary: 'Make your workspace a team',
          body: teamPayloadSchema,
          response: { 201: teamSchema, 409: errorBodySchema, ...refused },
        },
      },
      async (request, reply) => {
        const id = await createTeam(db, actorOf(request), request.body.name)
        return reply.code(201).send(toTeam(await getTeam(db, actorOf(request), { id, mode })))
      },
    )
    await app.register(teamRoutes(deps))
    await app.register(membersRoutes(deps))
    await app.register(activityRoute(deps))
  }
}

function teamRoutes({ db, providerMode: mode }: TeamsDeps): FastifyPluginAsyncZod {
  const detail = async (person: Actor, id: string): Promise<TeamDetail> => describe(db, person, await getTeam(db, person, { id, mode }))
  return async (app) => {
    app.get(
      '/teams/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'A team with its members; its owner sees open invitations',
          params,
          response: { 200: teamDetailSchema, ...refused },
        },
      },
      (request) => detail(actorOf(request), readTeamId(request.params.id)),
    )
    app.patch(
      '/teams/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Give your team another name',
          params,
          body: teamPayloadSchema,
          response: { 200: teamDetailSchema, ...refused },
        },
      },
      async (request) => {
        const person = actorOf(request)
        const { id } = await getOwnedTeam(db, person, { id: readTeamId(request.params.id), mode })
        await renameTeam(db, person, { id, name: request.body.name })
        return detail(person, id)
      },
    )
    app.delete(
      '/teams/:id',
      {
        config: account,
        schema: {
          tags,
          summary: 'End your team: its members leave, its work stays yours',
          params,
          response: { 204: z.null(), ...refused },
        },
      },
      async (request, reply) => {
        const { id } = await getOwnedTeam(db, actorOf(request), { id: readTeamId(request.params.id), mode })
        await deleteTeam(db, id)
        return reply.code(204).send(null)
      },
    )
  }
}

async function describe(db: Database, person: Actor, team: OwnTeam): Promise<TeamDetail> {
  return {
    ...toTeam(team),
    created_at: team.createdAt.toISOString(),
    members: await listMembers(db, person, team),
    invitations: team.role === 'owner' ? await listInvitations(db, team.id) : [],
  }
}

function activityRoute({ db, providerMode: mode }: TeamsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/teams/:id/activity',
      {
        config: account,
        schema: {
          tags,
          summary: 'Who did what in a team, newest first',
          params,
          querystring: pageQuery,
          response: { 200: teamActivityPageSchema, ...refused },
        },
      },
      async (request) => {
        const team = await getTeam(db, actorOf(request), { id: readTeamId(request.params.id), mode })
        if (team.role !== 'owner' && !mayHaveTeam(team.plan)) throw new AppError('forbidden', { detail: TEAM_PAUSED })
        return listActivity(db, team.id, { before: request.query.cursor, limit: request.query.limit })
      },
    )
  }
}

function membersRoutes({ db, providerMode: mode }: TeamsDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.patch(
      '/teams/:id/members/:member_id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Give a member another role',
          params: memberParams,
          body: memberPayloadSchema,
          response: { 204: z.null(), ...refused },
        },
      },
      async (request, reply) => {
        const person = actorOf(request)
        const { id: teamId } = await getOwnedTeam(db, person, { id: readTeamId(request.params.id), mode })
        await changeRole(db, person, { teamId, memberId: request.params.member_id.toLowerCase(), role: request.body.role })
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/teams/:id/members/:member_id',
      {
        config: account,
        schema: { tags, summary: 'Remove a member, or leave a team', params: memberParams, response: { 204: z.null(), ...refused } },
      },
      async (request, reply) => {
        const person = actorOf(request)
        const team = await getTeam(db, person, { id: readTeamId(request.params.id), mode })
        const memberId = request.params.member_id.toLowerCase()
        if (team.role !== 'owner' && memberId !== person.accountId) throw new AppError('forbidden', { detail: OWNERS_ONLY })
        await removeMember(db, person, { teamId: team.id, teamName: team.name, memberId })
        return reply.code(204).send(null)
      },
    )
  }
}
