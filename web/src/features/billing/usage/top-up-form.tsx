// Adds funds: an amount between $5 and $1000, then the payment provider's page.
import { TOP_UP } from '@quarry/contract'
import { useId, useState } from 'react'
import { findRememberedAmount, goToTopUp, sentenceOf } from '../../../state/billing/checkout.ts'
import { showAlert } from '../../../ui/blocking-dialogs.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'

export function TopUpForm() {
  const id = useId()
  const [text, setText] = useState(() => findRememberedAmount()?.toString() ?? '')
  const [isProcessing, setProcessing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = text.trim() === '' ? Number.NaN : Number(text)

  const submit = async (): Promise<void> => {
    if (isProcessing) return
    setProblem(null)
    if (!(amount >= TOP_UP.minUsd)) return showAlert('Minimum top-up amount is $5.00')
    if (amount > TOP_UP.maxUsd) return showAlert('Maximum top-up amount is $1000.00')
    setProcessing(true)
    try {
      await goToTopUp(amount)
    } catch (error) {
      setProblem(sentenceOf(error, 'Failed to create payment session.'))
    } finally {
      setProcessing(false)
    }
  }
  return (
    // The browser's own validation would hide the specified messages.
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      className="flex flex-col gap-2"
    >
      <Field id={id} label="Amount in USD" hint="From $5 to $1000" error={problem}>
        <div className="flex gap-2">
          <Input
            id={id}
            type="number"
            inputMode="decimal"
            min={TOP_UP.minUsd}
            max={TOP_UP.maxUsd}
            step={TOP_UP.stepUsd}
            value={text}
            placeholder="25.00"
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              // A form whose button is disabled is not submitted by Enter, and could not show the reason.
              if (event.key !== 'Enter') return
              event.preventDefault()
              void submit()
            }}
          />
          <Button type="submit" look="primary" disabled={!(amount >= TOP_UP.minUsd)} isBusy={isProcessing}>
            {isProcessing ? 'Processing...' : 'Add Funds'}
          </Button>
        </div>
      </Field>
    </form>
  )
}
