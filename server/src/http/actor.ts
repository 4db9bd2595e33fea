// The acting account of a request. Everything that belongs to an account is read and written with an actor.
import type { KeyScope, PlanName, TeamRole } from '@quarry/contract'

/** Account, e-mail and plan are those of the workspace: in a team its owner's, so that what is asked for by account is the team's. */
export interface Actor {
  accountId: string
  email: string
  plan: PlanName
  /** Of the browser's session; missing where a program acts with a key, and where a person acts in another's team. */
  sessionId?: string
  /** The person operates this installation; missing where a program acts by a key. */
  isOperator?: boolean
  /** Where a program acts by a key. */
  key?: { id: string; scopes: readonly KeyScope[]; hasBudget?: boolean }
  /** In whose name the request is made; missing in one's own workspace. */
  member?: Member
}

/** The person who acts in a team. */
export interface Member {
  accountId: string
  email: string
  role: TeamRole
  team: { id: string; name: string }
}

/** The person who really acts. */
export function personOf({ accountId, email, member }: Actor): { accountId: string; email: string } {
  return member ? { accountId: member.accountId, email: member.email } : { accountId, email }
}

/** The account of the author; null for what is made automatically, as a monitor's run is. */
export function makerOf(actor: Actor): string | null {
  return actor.member || actor.key || actor.sessionId !== undefined ? personOf(actor).accountId : null
}
