// The entry of @quarry/payments-sandbox: a stand-in for the part of Stripe that the product uses. Its objects keep Stripe's own names.
export { createPaymentsSandbox, type PaymentsSandbox } from './create-payments-sandbox.ts'
export type { PaymentsSandboxSettings, WebhookTarget } from './settings.ts'
