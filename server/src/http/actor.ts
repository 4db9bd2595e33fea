// Who acts: the account behind a request. Everything that belongs to somebody is asked for with an actor.
import type { KeyScope, PlanName, TeamRole } from '@quarry/contract'

/** Account, e-mail and plan are those of the workspace: in a team its owner's, so that what is asked for by account is the team's. */
export interface Actor {
  accountId: string
  email: string
  plan: PlanName
  /** Of the browser that asks; missing where a program acts with a key of its own, and where somebody acts in the team of another. */
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

/** Whoever really acts. */
export function personOf({ accountId, email, member }: Actor): { accountId: string; email: string } {
  return member ? { accountId: member.accountId, email: member.email } : { accountId, email }
}

/** The account of whoever makes something; null where it is made by itself, as a monitor's run is. */
export function makerOf(actor: Actor): string | null {
  return actor.member || actor.key || actor.sessionId !== undefined ? personOf(actor).accountId : null
}
