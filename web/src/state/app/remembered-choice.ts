// The plan that was selected last, stored in this browser, and the one whose checkout continues after a sign-in.
import type { BillingInterval, PaidPlan } from '@quarry/contract'
import { readStoredJson, removeStored, writeStored, type StorageArea } from '../../lib/browser-storage.ts'

export interface ChosenPlan {
  plan: PaidPlan
  interval: BillingInterval
}

const CHOSEN_PLAN = 'chosen_plan'
const RESUME_PLAN = 'resume_checkout'
const PLANS: readonly unknown[] = ['advanced', 'pro'] satisfies PaidPlan[]
const INTERVALS: readonly unknown[] = ['month', 'year'] satisfies BillingInterval[]

function isChosenPlan(value: unknown): value is ChosenPlan {
  return (
    typeof value === 'object' &&
    value !== null &&
    'plan' in value &&
    'interval' in value &&
    PLANS.includes(value.plan) &&
    INTERVALS.includes(value.interval)
  )
}

function readChosenPlan(area: StorageArea, key: string): ChosenPlan | null {
  const stored = readStoredJson(area, key)
  return isChosenPlan(stored) ? stored : null
}

export function rememberPlan(chosen: ChosenPlan): void {
  writeStored('local', CHOSEN_PLAN, JSON.stringify(chosen))
}
export function findRememberedPlan(): ChosenPlan | null {
  return readChosenPlan('local', CHOSEN_PLAN)
}

/** The plan whose checkout continues once the user has signed in; also over the redirect to another provider's sign-in page. */
export function resumeAfterSignIn(chosen: ChosenPlan): void {
  writeStored('session', RESUME_PLAN, JSON.stringify(chosen))
}
/** Returns it once. */
export function takeResumedPlan(): ChosenPlan | null {
  const chosen = readChosenPlan('session', RESUME_PLAN)
  removeStored('session', RESUME_PLAN)
  return chosen
}
