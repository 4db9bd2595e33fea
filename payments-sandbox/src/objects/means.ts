// The test cards and other payment methods of the sandbox, and what happens with each. Card numbers are Stripe's published test numbers; no other is accepted.

/** `later_failure`: succeeds at checkout, fails at every renewal. `disputed`: succeeds, and is disputed soon after. */
export const MEANS = [
  'success',
  'decline',
  'insufficient_funds',
  'expired_card',
  'later_failure',
  'disputed',
  'delayed_success',
  'delayed_failure',
] as const
export type Means = (typeof MEANS)[number]

export interface PaymentError {
  type: 'card_error' | 'invalid_request_error'
  code: 'card_declined' | 'expired_card' | 'payment_intent_payment_attempt_failed' | 'payment_method_not_available'
  decline_code?: string
  message: string
}

interface Facts {
  type: 'card' | 'us_bank_account'
  number: string
  /** Stripe's fixed id for it, such as `pm_card_visa`, which API calls accept. */
  token: string | null
}

export const FACTS: Record<Means, Facts> = {
  success: { type: 'card', number: '4242424242424242', token: 'pm_card_visa' },
  decline: { type: 'card', number: '4000000000000002', token: 'pm_card_chargeDeclined' },
  insufficient_funds: { type: 'card', number: '4000000000009995', token: 'pm_card_chargeDeclinedInsufficientFunds' },
  expired_card: { type: 'card', number: '4000000000000069', token: 'pm_card_chargeDeclinedExpiredCard' },
  later_failure: { type: 'card', number: '4000000000000341', token: 'pm_card_chargeCustomerFail' },
  disputed: { type: 'card', number: '4000000000000259', token: 'pm_card_createDispute' },
  delayed_success: { type: 'us_bank_account', number: '000123456789', token: 'pm_usBankAccount_success' },
  delayed_failure: { type: 'us_bank_account', number: '000111111116', token: null },
}

export function meansOfNumber(number: string): Means | null {
  const digits = number.replace(/[\s-]/g, '')
  return MEANS.find((means) => FACTS[means].number === digits) ?? null
}

export function meansOfToken(token: string): Means | null {
  return MEANS.find((means) => FACTS[means].token === token) ?? null
}

export const DECLINED: PaymentError = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}

export const DEBIT_FAILED: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_intent_payment_attempt_failed',
  message: 'The bank could not collect this payment.',
}

export const NO_METHOD: PaymentError = {
  type: 'invalid_request_error',
  code: 'payment_method_not_available',
  message: 'This customer has no payment method.',
}

export type Attempt = 'paid' | 'processing' | PaymentError

/** Outcome of a charge. `present`: the customer is at the checkout page. */
export function attempt(means: Means, present: boolean): Attempt {
  switch (means) {
    case 'success':
    case 'disputed':
      return 'paid'
    case 'decline':
      return DECLINED
    case 'insufficient_funds':
      return { ...DECLINED, decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' }
    case 'expired_card':
      return { type: 'card_error', code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' }
    case 'later_failure':
      return present ? 'paid' : DECLINED
    case 'delayed_success':
    case 'delayed_failure':
      return 'processing'
  }
}
