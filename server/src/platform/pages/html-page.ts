// A plain page of the server's own (documents, outbox): one style, no script, no external resources.
import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { html, Html } from './html.ts'

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { max-width: 64rem; margin: 2rem auto; padding: 0 1rem }
code, pre { font: 14px/1.45 ui-monospace, monospace; overflow-wrap: anywhere; white-space: pre-wrap }
pre { padding: .75rem 1rem; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); border-radius: .5rem }
table { border-collapse: collapse; width: 100% }
th, td { text-align: left; vertical-align: top; padding: .35rem .75rem .35rem 0; border-bottom: 1px solid color-mix(in srgb, currentColor 15%, transparent) }
h2 { margin-top: 2.5rem } h3 { margin: 2rem 0 .25rem } summary { cursor: pointer }
mark { background: #ffe58a; color: #000 }
.muted { opacity: .7 }
`
const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
/** As one string, so that nothing comes between the tags and the text whose hash the policy contains. */
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)
const POLICY = `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

export function sendPage(reply: FastifyReply, page: { title: string; body: Html }): FastifyReply {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${page.title}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        ${page.body}
      </body>
    </html>`
  return reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(document.text)
}
