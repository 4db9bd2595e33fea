// The payment part of a form, and parsing its input. Only test card numbers are accepted: a real card must not be entered here.
import { FACTS, meansOfNumber, MEANS, type Means } from '../objects/means.ts'
import { html, type Html } from './html.ts'

const LABELS: Record<Means, string> = {
  success: 'the payment succeeds',
  decline: 'the card is declined',
  insufficient_funds: 'declined for insufficient funds',
  expired_card: 'declined as expired',
  later_failure: 'succeeds now, fails at renewals',
  disputed: 'succeeds, and is disputed some seconds later',
  delayed_success: 'succeeds some seconds later',
  delayed_failure: 'fails some seconds later',
}

export function paymentChoice(offered: readonly Means[]): Html {
  return html`<fieldset>
      <legend>Pay with</legend>
      ${offered.map((means, index) => choice(means, index === 0))}
      <div class="choice">
        <input type="radio" name="outcome" value="card" id="outcome-card" />
        <label for="outcome-card"><span>Another test card</span></label>
      </div>
    </fieldset>
    <label class="field"
      >Test card number <span class="soft">(for “Another test card”)</span>
      <input type="text" name="card_number" inputmode="numeric" autocomplete="off" maxlength="30"
    /></label>`
}

function choice(means: Means, checked: boolean): Html {
  const { number, type } = FACTS[means]
  const id = `outcome-${means}`
  return html`<div class="choice">
    <input type="radio" name="outcome" value="${means}" id="${id}" ${checked ? html`checked` : ''} />
    <label for="${id}">
      <span>${type === 'card' ? 'Card' : 'Bank debit'}: ${LABELS[means]}</span>
      <span class="soft mono">${type === 'card' ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number}</span>
    </label>
  </div>`
}

/** The refusal as a sentence where no valid payment method was entered. */
export function readPaymentChoice(form: URLSearchParams): Means | { refusal: string } {
  const outcome = form.get('outcome')
  const means = MEANS.find((known) => known === outcome)
  if (means) return means
  const number = form.get('card_number') ?? ''
  return (
    meansOfNumber(number) ?? {
      refusal: number === '' ? 'Choose how to pay.' : 'Only test card numbers are accepted here, such as 4242 4242 4242 4242.',
    }
  )
}
