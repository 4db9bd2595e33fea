// Redirects to the payment provider: for a plan, and for an amount of the balance.
import { checkoutAnswerSchema, TOP_UP, topUpAnswerSchema, type PaymentsConfig, type PriceOffer } from '@quarry/contract'
import { z } from 'zod'
import { findAccessToken } from '../../lib/access-token.ts'
import { ApiError, detailText } from '../../lib/api-error.ts'
import { getJson } from '../../lib/api.ts'
import { readStoredJson, writeStored } from '../../lib/browser-storage.ts'
import { leavePage } from '../../lib/leave-page.ts'
import { callFunction, FunctionError } from '../../lib/server-function.ts'
import type { ChosenPlan } from '../app/remembered-choice.ts'

const CHOSEN_AMOUNT = 'chosen_top_up'

export function offerOf(payments: PaymentsConfig | undefined, { plan, interval }: ChosenPlan): PriceOffer | null {
  return payments?.offers.find((offer) => offer.plan === plan && offer.interval === interval) ?? null
}

/** Messages where the checkout fails. The texts differ between the screens. */
export interface CheckoutTexts {
  /** The answer has no address to go to. */
  noAddress: string
  noRedirect: string
  /** The server gives no reason. */
  noSession: string
}

/** Leads to the checkout of a plan. @throws Error with the sentence to show */
export async function goToPlanCheckout(offer: PriceOffer, texts: CheckoutTexts): Promise<void> {
  if (!(await findAccessToken())) throw new Error('You must be logged in to choose a plan.')
  // Some servers wrap the answer.
  const wrapped = z.union([checkoutAnswerSchema, z.object({ data: checkoutAnswerSchema }).transform(({ data }) => data)])
  const { url } = await callFunction('create-checkout-session', {
    body: { lookup_key: offer.lookup_key, priceId: offer.price_id },
    schema: wrapped,
    fallback: texts.noSession,
  })
  leaveTo(url, texts)
}

export function rememberAmount(amountUsd: number): void {
  writeStored('local', CHOSEN_AMOUNT, JSON.stringify(amountUsd))
}
export function findRememberedAmount(): number | null {
  const stored = readStoredJson('local', CHOSEN_AMOUNT)
  return typeof stored === 'number' && stored >= TOP_UP.minUsd && stored <= TOP_UP.maxUsd ? stored : null
}

const TOP_UP_TEXTS: CheckoutTexts = {
  noAddress: 'Payment system not available. Please try again.',
  noRedirect: 'Failed to redirect to payment.',
  noSession: 'Failed to create payment session.',
}

/** Leads to the payment of a top-up. @throws Error with the sentence to show */
export async function goToTopUp(amountUsd: number): Promise<void> {
  rememberAmount(amountUsd)
  const answer = await getJson('/balance/balance/top-up', topUpAnswerSchema, { method: 'POST', body: { amount_usd: amountUsd } }).catch(
    (error: unknown) => {
      throw new Error((error instanceof ApiError && detailText(error)) || TOP_UP_TEXTS.noSession, { cause: error })
    },
  )
  leaveTo(answer.url, TOP_UP_TEXTS)
}

function leaveTo(url: string | null, texts: CheckoutTexts): void {
  if (url === null) throw new Error(texts.noAddress)
  try {
    leavePage.to(url)
  } catch (cause) {
    throw new Error(cause instanceof Error && cause.message !== '' ? cause.message : texts.noRedirect, { cause })
  }
}

export function sentenceOf(error: unknown, fallback: string): string {
  return error instanceof FunctionError || (error instanceof Error && error.message !== '') ? error.message : fallback
}
