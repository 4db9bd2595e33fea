// White-label over HTTP: name, colour, sender and logo of an account. The settings stay when the plan ends, and are not used meanwhile.
import {
  brandAnswerSchema,
  brandPayloadSchema,
  errorBodySchema,
  mayUseWhiteLabel,
  PICTURE_TYPES,
  WHITE_LABEL_NEEDS_UPGRADE,
  type BrandAnswer,
} from '@quarry/contract'
import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import { readPicture } from '../avatars/read-picture.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { refusals } from '../../http/error-schemas.ts'
import { deleteBrand, findOwnBrand, saveBrand, saveLogo } from './brands.store.ts'

const config = { access: 'account' } as const
const tags = ['account']
const response = { 200: brandAnswerSchema, 409: errorBodySchema, ...refusals }
const LOGO_BYTES_MAX = 500_000

/** @throws AppError forbidden */
function ownerOf(request: FastifyRequest): Actor {
  const actor = actorOf(request)
  if (!mayUseWhiteLabel(actor.plan)) throw new AppError('forbidden', { detail: WHITE_LABEL_NEEDS_UPGRADE })
  return actor
}

export function brandsRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  const answer = async (actor: Actor): Promise<BrandAnswer> => ({
    brand: await findOwnBrand(db, actor),
    is_used: mayUseWhiteLabel(actor.plan),
  })
  return async (app) => {
    app.get('/account/brand', { config, schema: { tags, summary: 'Your brand', response } }, (request) => answer(actorOf(request)))
    app.put(
      '/account/brand',
      { config, schema: { tags, summary: 'Set name, colour and sender of what you share', body: brandPayloadSchema, response } },
      async (request) => {
        await saveBrand(db, ownerOf(request), request.body)
        return answer(actorOf(request))
      },
    )
    app.delete('/account/brand', { config, schema: { tags, summary: 'Remove your brand and its logo', response } }, async (request) => {
      await deleteBrand(db, actorOf(request))
      return answer(actorOf(request))
    })
    await app.register(logoRoutes(db, answer))
  }
}

function logoRoutes(db: Database, answer: (actor: Actor) => Promise<BrandAnswer>): FastifyPluginAsyncZod {
  return async (app) => {
    const bodyLimit = LOGO_BYTES_MAX + 1
    app.addContentTypeParser<Buffer>([...PICTURE_TYPES], { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body)
    app.put(
      '/account/brand/logo',
      {
        config,
        bodyLimit,
        schema: {
          tags,
          summary: 'Your logo: a PNG, JPEG or WebP file of up to 500 kB as the body',
          consumes: [...PICTURE_TYPES],
          response,
        },
      },
      async (request) => {
        const actor = ownerOf(request)
        if (!Buffer.isBuffer(request.body)) throw new AppError('invalid', { detail: 'The body must be a PNG, JPEG or WebP picture.' })
        if (!(await saveLogo(db, actor, readPicture(request.body)))) {
          throw new AppError('conflict', { detail: 'Please save the name of your brand first.' })
        }
        return answer(actor)
      },
    )
    app.delete('/account/brand/logo', { config, schema: { tags, summary: 'Remove your logo', response } }, async (request) => {
      await saveLogo(db, actorOf(request), null)
      return answer(actorOf(request))
    })
  }
}
