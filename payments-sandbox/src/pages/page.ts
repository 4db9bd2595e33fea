// One hosted page: the frame around it, its headers, and the mark that no real money moves.
import { createHash } from 'node:crypto'
import { html, Html } from './html.ts'
import { STYLE } from './style.ts'

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')
// The template must not touch the style: its hash is in the policy.
const STYLE_ELEMENT = new Html(`<style>${STYLE}</style>`)

export interface Page {
  title: string
  merchant: string
  body: Html
  status?: number
  /** Addresses that a form of the page may lead to in the end: browsers hold redirects to the policy, too. */
  leadsTo?: (string | null)[]
}

export function sendPage({ body, leadsTo = [], merchant, status = 200, title }: Page): Response {
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <title>${title} · ${merchant}</title>
        ${STYLE_ELEMENT}
      </head>
      <body>
        <header>
          <p class="sandbox">Sandbox: no real money moves</p>
          <p class="merchant">
            <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor"><path d="M1 3.5h6.5V9H13v6H1zM9.5 1H15v5.5H9.5z" /></svg>
            ${merchant}
          </p>
        </header>
        <main>${body}</main>
      </body>
    </html>`
  return new Response(document.text, { status, headers: headersOf(leadsTo) })
}

function headersOf(leadsTo: (string | null)[]): Record<string, string> {
  const origins = leadsTo.flatMap((address) => (address === null ? [] : [new URL(address.replaceAll('{', '').replaceAll('}', '')).origin]))
  const policy = [
    `default-src 'none'`,
    `style-src 'sha256-${STYLE_HASH}'`,
    `img-src data:`,
    `form-action ${["'self'", ...new Set(origins)].join(' ')}`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ]
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy.join('; '),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
  }
}

/** The browser follows with GET. */
export function seeOther(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store', 'referrer-policy': 'same-origin' } })
}

export function sendNotice(page: Omit<Page, 'body'> & { text: string; link?: { href: string; label: string } | null }): Response {
  const { link, text, title } = page
  return sendPage({
    ...page,
    body: html`<div class="card">
      <h1>${title}</h1>
      <p>${text}</p>
      ${link ? html`<p><a class="button primary" href="${link.href}">${link.label}</a></p>` : ''}
    </div>`,
  })
}
