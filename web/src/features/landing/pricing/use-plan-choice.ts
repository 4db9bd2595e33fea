// Choosing a paid plan on Pricing: sign-in first where needed, a confirmation where a plan is running, then the checkout.
import { PLAN_NAMES, type PaidPlan, type PaymentsConfig, type PlanName } from '@quarry/contract'
import { useEffect, useState } from 'react'
import { useStore } from '../../../lib/store.ts'
import { openAuthModal } from '../../../state/session/auth-modal.ts'
import type { CheckoutTexts } from '../../../state/billing/checkout.ts'
import { rememberPlan, resumeAfterSignIn, takeResumedPlan, type ChosenPlan } from '../../../state/app/remembered-choice.ts'
import { session } from '../../../state/session/session.ts'
import { REDIRECT_QUESTION } from '../../../state/billing/checkout-question.ts'
import { askConfirm } from '../../../ui/blocking-dialogs.ts'

const TEXTS: CheckoutTexts = {
  noAddress: 'Stripe.js has not loaded yet.',
  noRedirect: 'Failed to redirect to Stripe.',
  noSession: 'An unknown error occurred.',
}
const OFF: PaymentsConfig = { mode: 'off', offers: [] }
const LOG_IN_FIRST = 'You must be logged in to choose a plan.'

const loadCheckout = () => Promise.all([import('../../../state/billing/checkout.ts'), import('../../../state/app/product-config.ts')])

export interface PlanChoice {
  /** The plan whose checkout is being opened. */
  inFlight: PaidPlan | null
  problem: string | null
  choose(chosen: ChosenPlan): void
}

export function usePlanChoice(current: PlanName): PlanChoice {
  const { status, user } = useStore(session)
  const [inFlight, setInFlight] = useState<PaidPlan | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  const choose = async (chosen: ChosenPlan): Promise<void> => {
    setProblem(null)
    rememberPlan(chosen)
    // Loaded with the first choice: most visitors of the home page make none.
    const [{ goToPlanCheckout, offerOf, sentenceOf }, { loadProductConfig }] = await loadCheckout()
    const payments = (await loadProductConfig().catch(() => null))?.payments ?? OFF
    const offer = offerOf(payments, chosen)
    if (payments.mode !== 'off' && !offer) return setProblem('Cannot choose a plan: Plan identifier is missing.')
    if (!user) {
      resumeAfterSignIn(chosen)
      setProblem(LOG_IN_FIRST)
      return openAuthModal('login', LOG_IN_FIRST)
    }
    if (!offer) return setProblem(TEXTS.noAddress)
    const isUpgrade = current !== 'starter' && PLAN_NAMES.indexOf(chosen.plan) > PLAN_NAMES.indexOf(current)
    if (isUpgrade && !(await askConfirm(REDIRECT_QUESTION, { proceed: 'Continue' }))) return
    setInFlight(chosen.plan)
    try {
      await goToPlanCheckout(offer, TEXTS)
    } catch (error) {
      setProblem(sentenceOf(error, TEXTS.noSession))
    } finally {
      setInFlight(null)
    }
  }

  // A plan that was chosen before signing in proceeds to its checkout automatically.
  const isReady = status === 'ready' && user !== null
  useEffect(() => {
    const resumed = isReady ? takeResumedPlan() : null
    if (resumed) void choose(resumed)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isReady])
  return { inFlight, problem, choose: (chosen) => void choose(chosen) }
}
