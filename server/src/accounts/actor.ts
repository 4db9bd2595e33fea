// Who acts: the account behind a request. Everything that belongs to somebody is asked for with an actor.
import type { KeyScope, PlanName } from '@quarry/contract'

export interface Actor {
  accountId: string
  email: string
  plan: PlanName
  /** Of the browser that asks; missing where a program acts with a key of its own. */
  sessionId?: string
  /** Where a program acts by a key. */
  key?: { id: string; scopes: readonly KeyScope[]; hasBudget?: boolean }
}
