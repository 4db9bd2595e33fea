// Mails about failed payments. Each is sent once, whatever number of events triggers it.
import { html } from '../../platform/pages/html.ts'
import type { PaymentsDeps } from './payments.ts'

interface FailedPayment {
  key: string
  ownerId: string
  /** URL where it can be paid. */
  payUrl: string
}

/** Does nothing for an account without an address. */
export async function notifyPaymentFailed({ db, sendMail }: PaymentsDeps, { key, ownerId, payUrl }: FailedPayment): Promise<void> {
  const account = await db.selectFrom('accounts').select('email').where('id', '=', ownerId).executeTakeFirst()
  if (!account?.email) return
  const isFirst = await db
    .insertInto('payment_notices')
    .values({ key })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (!isFirst) return
  const text = `A payment for your Quarry account did not go through. Nothing is lost: please pay here, with another card if you like.\n\n${payUrl}\n\nYour plan keeps its rights for 7 days; then the Starter plan applies.`
  const page = html`<p>A payment for your Quarry account did not go through. Nothing is lost: please pay, with another card if you like.</p>
    <p><a href="${payUrl}">Pay now</a></p>
    <p>Your plan keeps its rights for 7 days; then the Starter plan applies.</p>`
  try {
    await sendMail({ to: account.email, subject: 'A payment did not go through', text, html: page.text })
  } catch (error) {
    // Sent with the next attempt at the event.
    await db.deleteFrom('payment_notices').where('key', '=', key).execute()
    throw error
  }
}
