// Serves the hosted pages. The address is the permission: it contains an id that cannot be guessed.
import { takeTurn, NO_REQUEST, type TurnSource } from '../take-turn.ts'
import type { Turn } from '../turn.ts'
import { answerCheckout, showCheckout } from './checkout-page.ts'
import { answerInvoice, showInvoice } from './invoice-page.ts'
import { sendNotice } from './page.ts'
import { answerPortal, showPortal } from './portal-page.ts'

type Show = (turn: Turn, id: string, query: URLSearchParams) => Promise<Response>
type Answer = (turn: Turn, id: string, form: URLSearchParams) => Promise<Response>

const PAGES: Record<string, { show: Show; answer: Answer }> = {
  invoice: { show: showInvoice, answer: answerInvoice },
  pay: { show: showCheckout, answer: answerCheckout },
  portal: { show: showPortal, answer: answerPortal },
}

const FORM_MAX = 10_000

export async function answerPage(source: TurnSource, request: Request): Promise<Response> {
  const { merchantName: merchant } = source.settings
  const { pathname, searchParams } = new URL(request.url)
  const [, name = '', id = ''] = /^\/c\/([a-z]+)\/(\w+)$/.exec(pathname) ?? []
  const page = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined
  if (!page) return sendNotice({ title: 'Page not found', text: 'There is nothing at this address.', merchant, status: 404 })
  try {
    if (request.method === 'GET' || request.method === 'HEAD')
      return await takeTurn(source, NO_REQUEST, (turn) => page.show(turn, id, searchParams))
    if (request.method !== 'POST' || isForeign(request))
      return sendNotice({ title: 'Not allowed', text: 'This page accepts only its own form.', merchant, status: 403 })
    const form = new URLSearchParams((await request.text()).slice(0, FORM_MAX))
    return await takeTurn(source, NO_REQUEST, (turn) => page.answer(turn, id, form))
  } catch (error) {
    source.settings.report(error, `the hosted page ${name}`)
    return sendNotice({ title: 'Something went wrong', text: 'Nothing was charged. Try again in a moment.', merchant, status: 500 })
  }
}

/** Sent by another site's page. */
function isForeign(request: Request): boolean {
  return request.headers.get('sec-fetch-site') === 'cross-site'
}
