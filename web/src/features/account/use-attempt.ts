// Runs one action at a time and holds its message: for forms and buttons that call the auth service.
import { useState } from 'react'
import { detailText } from '../../lib/api-error.ts'
import { authSentence } from '../../state/session/auth-sentences.ts'
import type { Outcome } from './message-box.tsx'

export interface Attempt {
  isBusy: boolean
  outcome: Outcome | null
  setOutcome(outcome: Outcome | null): void
  /** Runs the action; its return value is shown as a success. Resolves with whether it succeeded. */
  run(action: () => Promise<string | null | void>): Promise<boolean>
}

export function useAttempt(): Attempt {
  const [isBusy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const run: Attempt['run'] = async (action) => {
    setBusy(true)
    setOutcome(null)
    try {
      const text = await action()
      setOutcome(text ? { kind: 'success', text } : null)
      return true
    } catch (error) {
      setOutcome({ kind: 'error', text: detailText(error) || authSentence(error) })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, outcome, setOutcome, run }
}
