// Serves the built web app: files with a hash in their name are cached for good, the page itself is always revalidated. Where the build
// left compressed forms beside a file, those are sent to browsers that accept them.
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendWebFile } from './send-web-file.ts'

/** Paths that the app itself routes. Any other address shows its not-found page, with status 404. */
const APP_PATHS = [/^app(\/.*)?$/, /^profile(\/.*)?$/, /^status$/, /^team-invitation$/, /payment-(success|cancelled)/]

/** Sections of the home page by their own address, as people type them. */
const HOME_PARTS = /^(blog|support|about|privacy|features|pricing|how-it-works)$/

/** Path traversal: no real link contains it, and the answer is 404. */
const WAY_OUT = /(^|[\\/])\.\.?([\\/]|$)|\0/

/** Dashboards behind shared links. */
const SHARED_PATH = /^shared\/[\w-]+$/

export function webAppRoutes({ webFolder }: { webFolder: string }) {
  return async (app: FastifyInstance): Promise<void> => {
    const send = async (reply: FastifyReply, path: string, cacheControl: string): Promise<FastifyReply | void> =>
      (await sendWebFile(reply, { folder: webFolder, path, cacheControl })) ?? reply.callNotFound()
    /** `home.html` is the app with the home page prerendered. */
    const sendPage = (reply: FastifyReply, page: 'index.html' | 'home.html'): Promise<FastifyReply | void> => send(reply, page, 'no-cache')
    app.route<{ Params: { '*': string } }>({
      method: ['GET', 'HEAD'],
      url: '/*',
      config: { access: 'anyone' },
      schema: { hide: true },
      handler: async (request, reply) => {
        const path = request.params['*']
        if (/^(api|auth|dev|functions|mcp|webhooks)(\/|$)/.test(path) || WAY_OUT.test(path)) return reply.callNotFound()
        if (path === '') return sendPage(reply, 'home.html')
        if (HOME_PARTS.test(path)) return reply.redirect(`/#${path}`)
        if (SHARED_PATH.test(path)) return sendPage(reply.header('x-robots-tag', 'noindex, nofollow'), 'index.html')
        if (APP_PATHS.some((pattern) => pattern.test(path))) return sendPage(reply, 'index.html')
        if (path.startsWith('assets/')) return send(reply, path, 'public, max-age=31536000, immutable')
        if (/\.[a-z0-9]+$/i.test(path)) return send(reply, path, 'public, max-age=0')
        return sendPage(reply.code(404), 'index.html')
      },
    })
  }
}
