// GET /dev/outbox: the captured messages, for a person or a test on this machine. Exists in embedded mode only.
import { errorBodySchema } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import type { Database } from '../../db/database.ts'
import { jsonOrPage } from '../../http/answers/described-answer.ts'
import { html, type Html } from '../pages/html.ts'
import { sendPage } from '../pages/html-page.ts'
import { mailSchema, toOutboxMail, type OutboxMail } from './outbox-mail.ts'
import { listKeptMails } from './outbox.store.ts'

export function outboxRoutes({ db }: { db: Database }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/dev/outbox',
      {
        config: { access: 'this_machine' },
        schema: {
          tags: ['development'],
          summary: 'Captured messages, newest first; JSON with `Accept: application/json`',
          querystring: z.object({ to: z.string().optional() }),
          response: { 200: jsonOrPage(z.array(mailSchema)), 422: errorBodySchema },
        },
      },
      async (request, reply) => {
        const mails = (await listKeptMails(db, request.query.to ?? null)).map(toOutboxMail)
        if (!(request.headers.accept ?? '').includes('text/html')) return mails
        return sendPage(reply, { title: 'Outbox', body: outboxPage(mails) })
      },
    )
  }
}

function outboxPage(mails: readonly OutboxMail[]): Html {
  return html`<h1>Outbox</h1>
    <p class="muted">No mail server is set (SMTP_URL), so messages are kept here and are not sent.</p>
    ${mails.length === 0 ? html`<p>No messages yet.</p>` : mails.map(mailArticle)}`
}

function mailArticle(mail: OutboxMail): Html {
  return html`<article>
    <h2>${mail.subject}</h2>
    <p class="muted">To ${mail.to}, <time>${mail.created_at}</time></p>
    <pre>${mail.text}</pre>
    ${mail.code === null ? '' : html`<p>Code: <code>${mail.code}</code></p>`}
    ${mail.links.map((link) => html`<p><a href="${link}">${link}</a></p>`)}
  </article>`
}
