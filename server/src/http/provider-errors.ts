// Converts errors of the payment provider into refusals that explain what to do. Invalid requests by the product itself are bugs.
import { Stripe } from 'stripe'
import { AppError } from '../app-error.ts'

const AWAY = 'The payment provider does not answer right now. Please try again in a few minutes; what you see here then is what holds.'
const REFUSED =
  'The payment provider does not accept the keys of this server, so nothing can be paid. The operator of this server has to renew them.'
const RETRY_AFTER_SECONDS = 60

/** Null for anything else. A declined card is explained in the provider's own words, which are written for the payer. */
export function refusalOfProvider(error: unknown): AppError | null {
  if (error instanceof Stripe.errors.StripeAuthenticationError || error instanceof Stripe.errors.StripePermissionError)
    return new AppError('unavailable', { detail: REFUSED, cause: error })
  if (error instanceof Stripe.errors.StripeCardError) return new AppError('conflict', { detail: error.message, cause: error })
  if (isAway(error)) return new AppError('unavailable', { detail: AWAY, retryAfterSeconds: RETRY_AFTER_SECONDS, cause: error })
  return null
}

function isAway(error: unknown): boolean {
  const { StripeAPIError, StripeConnectionError, StripeRateLimitError } = Stripe.errors
  return [StripeAPIError, StripeConnectionError, StripeRateLimitError].some((kind) => error instanceof kind)
}
