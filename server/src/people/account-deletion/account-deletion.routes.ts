// Data export and account deletion over HTTP. Both require proof that the person at the browser owns the account.
import { DELETION_WORDS, ownerProofSchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { assertOwner, ownerOf } from '../accounts/account-service.ts'
import { AppError } from '../../app-error.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { readUuid } from '../../http/ids.ts'
import type { LinkSigner } from '../../http/signed-links.ts'
import { closeAccount, type CloseAccountDeps } from './close-account.ts'
import { writeTakeout } from './write-takeout.ts'

interface AccountDeletionDeps extends CloseAccountDeps {
  links: LinkSigner
}

const FILE_NAME = 'quarry-account.json'
const deletionSchema = ownerProofSchema.safeExtend({ confirmation: z.literal(DELETION_WORDS) })
const takeoutAnswer: z.ZodType = z.record(z.string(), z.unknown()).describe('The file')
const linkSchema = z.object({ account: z.string(), expires: z.string().optional(), signature: z.string().optional() })

export function accountDeletionRoutes(deps: AccountDeletionDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.delete(
      '/account',
      {
        config: { access: 'account' },
        schema: {
          tags: ['account'],
          summary: 'Deletes your account and everything in it, at once and for good',
          body: deletionSchema,
          response: { 200: z.object({}), ...refusals },
        },
      },
      async (request) => {
        const actor = actorOf(request)
        await assertOwner(deps.accountService, ownerOf(actor), request.body)
        await closeAccount(deps, actor)
        return {}
      },
    )
    await app.register(takeoutRoutes(deps))
  }
}

function takeoutRoutes({ accountService, db, links }: AccountDeletionDeps): FastifyPluginAsyncZod {
  const underway = new Set<string>()
  return async (app) => {
    app.post(
      '/account/export-links',
      {
        config: { access: 'account' },
        schema: {
          tags: ['account'],
          summary: 'A link to everything that is stored about you, valid for one minute',
          body: ownerProofSchema,
          response: { 201: z.object({ url: z.string().describe('Path and query on this origin') }), ...refusals },
        },
      },
      async (request, reply) => {
        const owner = ownerOf(actorOf(request))
        await assertOwner(accountService, owner, request.body)
        const query = new URLSearchParams({ account: owner.userId, ...links.sign(subjectOf(owner.userId)) })
        return reply.code(201).send({ url: `/api/v1/account/export?${query}` })
      },
    )
    app.get(
      '/account/export',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['account'],
          summary: 'Everything that is stored of an account, as JSON; opens by such a link only',
          querystring: linkSchema,
          response: { 200: takeoutAnswer, ...refusals },
        },
      },
      async (request, reply) => {
        const accountId = readUuid(request.query.account)
        if (!links.isGood(subjectOf(accountId), request.query)) {
          throw new AppError('unauthorized', { detail: 'This link is no longer valid. Please ask for the export again.' })
        }
        if (underway.has(accountId)) throw new AppError('rate_limited', { detail: 'An export of this account is already under way.' })
        const signIn = await accountService.describeUser(accountId)
        underway.add(accountId)
        const file = writeTakeout(db, { accountId, signIn })
        file.once('close', () => underway.delete(accountId))
        reply.header('content-disposition', `attachment; filename="${FILE_NAME}"`).type('application/json; charset=utf-8')
        return reply.send(file)
      },
    )
  }
}

function subjectOf(accountId: string): string {
  return `takeout ${accountId}`
}
