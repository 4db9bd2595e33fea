// The profile picture: set, removed, shown. Pages load pictures without a token, so the URL itself is the secret.
import { PICTURE_TYPES, PROFILE_LIMITS } from '@quarry/contract'
import type { HttpClient } from '@quarry/engine'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { actorOf } from '../../http/access.ts'
import { bytesAnswer } from '../../http/answers/described-answer.ts'
import { refusals } from '../../http/error-schemas.ts'
import { deleteAvatar, findAvatar, saveAvatar } from './avatars.store.ts'
import { fetchPicture } from './fetch-picture.ts'
import { readPicture } from './read-picture.ts'

const POLICY = "default-src 'none'; sandbox"
const savedSchema = z.object({ avatar_url: z.string().describe('Path on this origin') })

interface AvatarDeps {
  db: Database
  /** The client behind the address guard, for URLs given by users. */
  http: HttpClient
}

export function avatarsRoutes(deps: AvatarDeps): FastifyPluginAsyncZod {
  const { db } = deps
  return async (app) => {
    await app.register(copyRoute(deps))
    await app.register(showRoute(deps))
    const bodyLimit = PROFILE_LIMITS.pictureBytesMax + 1
    app.addContentTypeParser<Buffer>([...PICTURE_TYPES], { parseAs: 'buffer', bodyLimit }, async (_request: unknown, body: Buffer) => body)
    app.put(
      '/account/avatar',
      {
        config: { access: 'account' },
        bodyLimit,
        schema: {
          tags: ['account'],
          summary: 'Your picture: a PNG, JPEG or WebP file of up to 2 MB as the body',
          consumes: [...PICTURE_TYPES],
          response: { 200: savedSchema, ...refusals },
        },
      },
      async (request) => {
        if (!Buffer.isBuffer(request.body)) throw new AppError('invalid', { detail: 'The body must be a PNG, JPEG or WebP picture.' })
        const id = await saveAvatar(db, actorOf(request).accountId, readPicture(request.body))
        return { avatar_url: `/api/v1/avatars/${id}` }
      },
    )
    app.delete(
      '/account/avatar',
      {
        config: { access: 'account' },
        schema: { tags: ['account'], summary: 'Removes your picture', response: { 200: z.object({}), ...refusals } },
      },
      async (request) => {
        await deleteAvatar(db, actorOf(request).accountId)
        return {}
      },
    )
  }
}

function copyRoute({ db, http }: AvatarDeps): FastifyPluginAsyncZod {
  const fetching = new Set<string>()
  return async (app) => {
    app.post(
      '/account/avatar/from-address',
      {
        config: { access: 'account' },
        schema: {
          tags: ['account'],
          summary: 'Your picture, copied from an address',
          body: z.object({ url: z.string().trim().max(2_000) }),
          response: { 200: savedSchema, ...refusals },
        },
      },
      async (request) => {
        const { accountId } = actorOf(request)
        if (fetching.has(accountId)) throw new AppError('rate_limited', { detail: 'A picture is being fetched already.' })
        fetching.add(accountId)
        try {
          const picture = readPicture(await fetchPicture(http, request.body.url))
          return { avatar_url: `/api/v1/avatars/${await saveAvatar(db, accountId, picture)}` }
        } finally {
          fetching.delete(accountId)
        }
      },
    )
  }
}

function showRoute({ db }: Pick<AvatarDeps, 'db'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/avatars/:id',
      {
        config: { access: 'anyone' },
        schema: {
          tags: ['account'],
          summary: 'A picture, by the address its owner was given',
          params: z.object({ id: z.string().max(100) }),
          response: { 200: bytesAnswer('The picture', PICTURE_TYPES), ...refusals },
        },
      },
      async (request, reply) => {
        const picture = await findAvatar(db, request.params.id)
        if (!picture) throw new AppError('not_found')
        // A URL always has the same picture; removed ones must not stay in caches for long.
        reply.header('cache-control', 'private, max-age=3600').header('content-security-policy', POLICY)
        return reply.type(picture.mediaType).send(picture.bytes)
      },
    )
  }
}
