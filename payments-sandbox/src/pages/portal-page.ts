// The billing portal: which of its views is shown, and what follows an action. The views themselves are in portal-views.ts.
import { ApiError } from '../api/api-error.ts'
import type { PortalFlow } from '../objects/portal-session.ts'
import { undoable, type Turn } from '../turn.ts'
import { sendNotice, sendPage, seeOther } from './page.ts'
import { actInPortal, readAction, readQuantity } from './portal-actions.ts'
import { findPortal, type PortalContext } from './portal-context.ts'
import { homeView } from './portal-home.ts'
import type { PortalView } from './portal-parts.ts'
import { cancelView, methodView, switchView, updateView } from './portal-views.ts'

export async function showPortal(turn: Turn, token: string, query: URLSearchParams): Promise<Response> {
  const portal = await findPortal(turn, token)
  return portal ? sendView(portal, query, null) : sendExpired(turn)
}

export async function answerPortal(turn: Turn, token: string, form: URLSearchParams): Promise<Response> {
  const portal = await findPortal(turn, token)
  if (!portal) return sendExpired(turn)
  try {
    const done = await undoable(turn, async () => actInPortal(portal, await readAction(portal, form)))
    return finish(portal, done)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const problem = error.status === 402 ? `${error.message} Nothing was changed.` : error.message
    return sendView(portal, form, problem)
  }
}

function sendExpired({ settings: { merchantName: merchant } }: Turn): Response {
  return sendNotice({
    title: 'This link has expired',
    text: `Go back to ${merchant} and open the billing page again.`,
    merchant,
    status: 404,
  })
}

/** A flow returns to the address of its caller; everything else to the portal itself. */
function finish({ session, turn }: PortalContext, done: string): Response {
  const merchant = turn.settings.merchantName
  const after = session.flow?.after_completion
  if (after?.redirect) return seeOther(after.redirect.return_url)
  if (after?.hosted_confirmation) {
    const link = session.return_url ? { href: session.return_url, label: `Back to ${merchant}` } : null
    return sendNotice({ title: done, text: after.hosted_confirmation.custom_message ?? 'You can close this page.', link, merchant })
  }
  return seeOther(`/c/portal/${session.sandbox.token}?view=home&done=${encodeURIComponent(done)}`)
}

async function sendView(portal: PortalContext, query: URLSearchParams, problem: string | null): Promise<Response> {
  const { session, turn } = portal
  const chosen = await chooseView(portal, query, problem)
  return sendPage({
    title: chosen.view.title,
    merchant: turn.settings.merchantName,
    leadsTo: [session.return_url, session.flow?.after_completion.redirect?.return_url ?? null],
    body: chosen.view.body({ problem: chosen.problem, done: doneText(query) }),
  })
}

/** A view that cannot be shown (any longer) is replaced by the overview, with the reason. */
async function chooseView(
  portal: PortalContext,
  query: URLSearchParams,
  problem: string | null,
): Promise<{ view: PortalView; problem: string | null }> {
  try {
    return { view: await viewOf(portal, query), problem }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { view: await homeView(portal), problem: problem ?? error.message }
  }
}

const DONE = ['Your plan was cancelled', 'Your plan goes on', 'Your plan was changed', 'Your payment method was changed']

/** Shows only the portal's own sentences, never text of the query. */
function doneText(query: URLSearchParams): string | null {
  return DONE.find((text) => text === query.get('done')) ?? null
}

async function viewOf(portal: PortalContext, query: URLSearchParams): Promise<PortalView> {
  const { session } = portal
  const wanted = query.get('view') ?? startOf(session.flow)
  const subscription = query.get('subscription') ?? subscriptionOf(session.flow)
  if (wanted === 'cancel' && subscription) return cancelView(portal, subscription)
  if (wanted === 'switch' && subscription) return switchView(portal, subscription)
  if (wanted === 'update' && subscription) return updateView(portal, subscription, wantedItem(session.flow, query))
  if (wanted === 'method') return methodView(portal)
  return homeView(portal)
}

function startOf(flow: PortalFlow | null): string {
  if (!flow) return 'home'
  return {
    payment_method_update: 'method',
    subscription_cancel: 'cancel',
    subscription_update: 'switch',
    subscription_update_confirm: 'update',
  }[flow.type]
}

function subscriptionOf(flow: PortalFlow | null): string | null {
  return (flow?.subscription_update_confirm ?? flow?.subscription_update ?? flow?.subscription_cancel)?.subscription ?? null
}

function wantedItem(flow: PortalFlow | null, query: URLSearchParams): { price?: string | undefined; quantity?: number | undefined } {
  const price = query.get('price')
  if (price !== null) return { price, quantity: readQuantity(query) }
  const item = flow?.subscription_update_confirm?.items[0]
  return { price: item?.price ?? undefined, quantity: item?.quantity }
}
