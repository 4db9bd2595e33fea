// The API reference for searching and trying out calls, by a library that the product serves itself: see server/assets/api-reference.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { html } from '../../platform/pages/html.ts'

const FOLDER = new URL('../../../assets/api-reference/', import.meta.url)
const DAY_S = 86_400

/** Scripts only from this server. Styles of the library carry the response's nonce; it sets single properties of elements by attribute. */
function policyWith(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; ')
}

export async function referenceRoutes(app: FastifyInstance): Promise<void> {
  const route = { config: { access: 'anyone' as const }, schema: { hide: true } }
  const bundle = readFileSync(new URL('standalone.js.br', FOLDER))
  let unpacked: Buffer | null = null
  app.get('/docs', route, (_request, reply) => sendReference(reply))
  for (const name of ['before.js', 'start.js']) {
    const script = readFileSync(new URL(name, FOLDER), 'utf8')
    app.get(`/docs/${name}`, route, (_request, reply) => asScript(reply).send(script))
  }
  app.get('/docs/standalone.js', route, (request, reply) => {
    if (takesBrotli(request)) return asScript(reply).header('content-encoding', 'br').send(bundle)
    unpacked ??= brotliDecompressSync(bundle)
    return asScript(reply).send(unpacked)
  })
}

function takesBrotli({ headers }: FastifyRequest): boolean {
  return /\bbr\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(headers['accept-encoding'] ?? ''))
}

function asScript(reply: FastifyReply): FastifyReply {
  return reply.type('text/javascript; charset=utf-8').header('cache-control', `public, max-age=${DAY_S}`).header('vary', 'accept-encoding')
}

function sendReference(reply: FastifyReply): FastifyReply {
  const nonce = randomBytes(16).toString('base64')
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta property="csp-nonce" content="${nonce}" />
        <title>Quarry API</title>
      </head>
      <body>
        <noscript
          ><p>The same without scripts: <a href="/api/v1/docs/plain">Quarry API</a>.</p></noscript
        >
        <main id="reference"></main>
        <script src="/api/v1/docs/before.js" nonce="${nonce}"></script>
        <script src="/api/v1/docs/standalone.js"></script>
        <script type="module" src="/api/v1/docs/start.js"></script>
      </body>
    </html>`
  return reply.header('content-security-policy', policyWith(nonce)).type('text/html; charset=utf-8').send(page.text)
}
