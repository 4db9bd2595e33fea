// The plans' names as they are shown.
import type { PlanName } from '@quarry/contract'

export const PLAN_TITLES: Record<PlanName, string> = { starter: 'Starter', advanced: 'Advanced', pro: 'Pro' }
