// Invitations over HTTP: sent and withdrawn by a team's owner, viewed by holders of the link, accepted by their addressee.
import {
  errorBodySchema,
  invitationPayloadSchema,
  invitationTokenSchema,
  invitationViewSchema,
  teamInvitationSchema,
  teamSchema,
} from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { findBrandOfOwner } from '../brands/brands.store.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { createVisitorQuota } from '../../http/visitor-quota.ts'
import type { SendMail } from '../../platform/mail/mail.ts'
import { mailInvitation } from './invitation-mail.ts'
import { acceptInvitation, invite, viewInvitation, withdrawInvitation } from './invitations.store.ts'
import { readTeamId } from './read-team-id.ts'
import type { TeamsDeps } from './teams.routes.ts'
import { getOwnedTeam, getTeam, toTeam } from './teams.store.ts'

interface InvitationsDeps extends TeamsDeps {
  sendMail: SendMail
  config: { publicUrl: string }
}

const account = { access: 'account' } as const
const tags = ['teams']
const refused = { 403: errorBodySchema, ...refusals }
const params = z.object({ id: z.string() })
const LOOKS = { perMinute: 30, perDay: 500, noun: 'requests for invitations', advice: 'Please try again later.' }

export function invitationsRoutes(deps: InvitationsDeps): FastifyPluginAsyncZod {
  const { db, providerMode: mode, sendMail, config } = deps
  return async (app) => {
    app.post(
      '/teams/:id/invitations',
      {
        config: account,
        schema: {
          tags,
          summary: 'Invite a person by mail; inviting again sends a new link and voids the old one',
          params,
          body: invitationPayloadSchema,
          response: { 201: teamInvitationSchema, 409: errorBodySchema, ...refused },
        },
      },
      async (request, reply) => {
        const person = actorOf(request)
        const team = await getOwnedTeam(db, person, { id: readTeamId(request.params.id), mode })
        const { invitation, token } = await invite(db, person, { team, ...request.body })
        const { email: to, role } = request.body
        const brand = await findBrandOfOwner(db, team.ownerId, mode)
        await mailInvitation(
          { sendMail, publicUrl: config.publicUrl },
          { to, from: team.ownerEmail, teamName: team.name, role, brand, token },
        )
        return reply.code(201).send(invitation)
      },
    )
    app.delete(
      '/teams/:id/invitations/:invitation_id',
      {
        config: account,
        schema: {
          tags,
          summary: 'Withdraw an invitation',
          params: params.extend({ invitation_id: z.string() }),
          response: { 204: z.null(), ...refused },
        },
      },
      async (request, reply) => {
        const person = actorOf(request)
        const { id: teamId } = await getOwnedTeam(db, person, { id: readTeamId(request.params.id), mode })
        await withdrawInvitation(db, person, { teamId, id: request.params.invitation_id })
        return reply.code(204).send(null)
      },
    )
    await app.register(answersRoutes(deps))
  }
}

/** For the recipient of the mail. The token is in the body, because URLs are logged along the way. */
function answersRoutes({ db, providerMode: mode }: TeamsDeps): FastifyPluginAsyncZod {
  const quota = createVisitorQuota(LOOKS)
  return async (app) => {
    app.post(
      '/team-invitations/look',
      {
        config: { access: 'anyone' },
        schema: {
          tags,
          summary: 'What the invitation of a mailed link is to',
          body: invitationTokenSchema,
          response: { 200: invitationViewSchema, ...refusals },
        },
      },
      (request) => {
        quota.take(request.ip)
        return viewInvitation(db, request.body.token)
      },
    )
    app.post(
      '/team-invitations/accept',
      {
        config: account,
        schema: {
          tags,
          summary: 'Join the team you were invited to',
          body: invitationTokenSchema,
          response: { 200: teamSchema, 409: errorBodySchema, ...refused },
        },
      },
      async (request) => {
        const person = actorOf(request)
        const id = await acceptInvitation(db, person, { token: request.body.token, mode })
        return toTeam(await getTeam(db, person, { id, mode }))
      },
    )
  }
}
