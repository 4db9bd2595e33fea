// The acting account of a request. Everything that belongs to an account is read and written with an actor.
import type { KeyScope, PlanName, TeamRole } from '@quarry/contract'

/** Account, e-mail and plan of the workspace: in a team those of its owner, so that queries by account return the team's data. */
export interface Actor {
  accountId: string
  email: string
  plan: PlanName
  /** Id of the browser's session; missing for programs with an API key, and in another account's team. */
  sessionId?: string
  /** The person operates this installation; missing for programs with an API key. */
  isOperator?: boolean
  /** Set where a program acts with an API key. */
  key?: { id: string; scopes: readonly KeyScope[]; hasBudget?: boolean }
  /** The team in which the request is made; missing in the account's own workspace. */
  member?: Member
}

/** The member who acts in a team. */
export interface Member {
  accountId: string
  email: string
  role: TeamRole
  team: { id: string; name: string }
}

/** The person who acts, also within a team. */
export function personOf({ accountId, email, member }: Actor): { accountId: string; email: string } {
  return member ? { accountId: member.accountId, email: member.email } : { accountId, email }
}

/** The account of the author; null for automatic work such as a monitor's run. */
export function makerOf(actor: Actor): string | null {
  return actor.member || actor.key || actor.sessionId !== undefined ? personOf(actor).accountId : null
}
