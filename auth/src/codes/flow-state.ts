// Flows that end with a code for the browser that began them (PKCE), and the state of a round trip to an identity provider.
import { createHash, randomUUID } from 'node:crypto'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { findRow, type Db } from '../db/database.ts'
import { isEqual, sha256Hex } from '../keys/secrets.ts'
import type { ProviderTokens } from '../oauth/provider-identity.ts'
import type { SessionMethod } from '../sessions/session-state.ts'

export interface FlowState {
  id: string
  method: SessionMethod
  provider: string | null
  challenge: string | null
  challengeMethod: 's256' | 'plain' | null
  redirectTo: string
  linkingUserId: string | null
  userId: string | null
  codeIssuedAt: Date | null
  sealedProviderTokens: Buffer | null
  createdAt: Date
}

export interface Challenge {
  challenge: string
  challengeMethod: 's256' | 'plain'
}

const all = `id, method, provider, challenge, challenge_method as "challengeMethod", redirect_to as "redirectTo", linking_user_id as "linkingUserId",
  user_id as "userId", code_issued_at as "codeIssuedAt", sealed_provider_tokens as "sealedProviderTokens", created_at as "createdAt"`

/** Both fields or none. @throws validation_failed */
export function readChallenge(fields: { code_challenge: string; code_challenge_method: string }): Challenge | null {
  const { code_challenge: challenge, code_challenge_method: method } = fields
  if (challenge === '' && method === '') return null
  if (challenge === '' || method === '') {
    throw new AuthError('validation_failed', 'PKCE flow requires code_challenge_method and code_challenge')
  }
  const name = method.toLowerCase()
  if (name !== 's256' && name !== 'plain') throw new AuthError('validation_failed', 'Invalid code challenge method')
  if (!/^[A-Za-z0-9._~-]{43,128}$/.test(challenge)) {
    throw new AuthError('validation_failed', 'code challenge has to be between 43 and 128 characters of A-Z, a-z, 0-9, -, ., _ and ~')
  }
  return { challenge, challengeMethod: name }
}

export interface NewFlowState {
  method: SessionMethod
  provider?: string
  challenge: Challenge | null
  redirectTo: string
  linkingUserId?: string
  userId?: string
}

/** @returns the id of the flow, and the secret `state` that the provider returns in its redirect */
export async function beginFlow(auth: AuthContext, db: Db, flow: NewFlowState): Promise<{ id: string; state: string }> {
  const id = randomUUID()
  const state = randomUUID()
  await db.rows(
    `insert into auth.flow_states (id, method, provider, challenge, challenge_method, redirect_to, linking_user_id, user_id, state_hash, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      id,
      flow.method,
      flow.provider ?? null,
      flow.challenge?.challenge ?? null,
      flow.challenge?.challengeMethod ?? null,
      flow.redirectTo,
      flow.linkingUserId ?? null,
      flow.userId ?? null,
      sha256Hex(state),
      auth.now(),
    ],
  )
  return { id, state }
}

export function findFlow(db: Db, id: string): Promise<FlowState | null> {
  return findRow<FlowState>(db, `select ${all} from auth.flow_states where id = $1`, [id])
}

export type ClaimedState =
  | { kind: 'unknown' }
  | { kind: 'used'; flow: FlowState }
  | { kind: 'expired'; flow: FlowState }
  | { kind: 'claimed'; flow: FlowState }

/** Each state can be claimed once, whether or not the flow then succeeds. */
export async function claimState(auth: AuthContext, state: string): Promise<ClaimedState> {
  const claimed = await findRow<FlowState>(
    auth.database,
    `update auth.flow_states set state_used_at = $2 where state_hash = $1 and state_used_at is null returning ${all}`,
    [sha256Hex(state), auth.now()],
  )
  if (!claimed) {
    const flow = await findRow<FlowState>(auth.database, `select ${all} from auth.flow_states where state_hash = $1`, [sha256Hex(state)])
    return flow ? { kind: 'used', flow } : { kind: 'unknown' }
  }
  return { kind: isOver(auth, claimed.createdAt) ? 'expired' : 'claimed', flow: claimed }
}

/** Issues a code that the client exchanges together with its verifier. Its lifetime starts now. */
export async function issueFlowCode(
  auth: AuthContext,
  db: Db,
  issued: { flow: FlowState; userId: string; tokens?: ProviderTokens },
): Promise<string> {
  const code = randomUUID()
  const sealed = issued.tokens ? auth.secrets.seal(`provider-tokens ${issued.flow.id}`, JSON.stringify(issued.tokens)) : null
  await db.rows(
    `update auth.flow_states set code_hash = $2, code_issued_at = $3, user_id = $4, sealed_provider_tokens = $5 where id = $1`,
    [issued.flow.id, sha256Hex(code), auth.now(), issued.userId, sealed],
  )
  return code
}

export interface FinishedFlow {
  flow: FlowState
  userId: string
  tokens: ProviderTokens
}

/** Ends the flow: its code can be used once. A wrong verifier does not use it up. @throws flow_state_not_found, flow_state_expired, bad_code_verifier */
export async function finishFlow(auth: AuthContext, db: Db, given: { code: string; verifier: string }): Promise<FinishedFlow> {
  const flow = await findRow<FlowState>(db, `select ${all} from auth.flow_states where code_hash = $1 for update`, [sha256Hex(given.code)])
  if (!flow?.userId || !flow.codeIssuedAt) throw new AuthError('flow_state_not_found', 'invalid flow state, no valid flow state found')
  if (isOver(auth, flow.codeIssuedAt)) throw new AuthError('flow_state_expired', 'invalid flow state, flow state has expired')
  const derived = flow.challengeMethod === 's256' ? createHash('sha256').update(given.verifier).digest('base64url') : given.verifier
  if (!flow.challenge || !isEqual(derived, flow.challenge)) {
    throw new AuthError('bad_code_verifier', 'code challenge does not match previously saved code verifier')
  }
  await db.rows(`delete from auth.flow_states where id = $1`, [flow.id])
  return { flow, userId: flow.userId, tokens: openTokens(auth, flow) }
}

function openTokens(auth: AuthContext, flow: FlowState): ProviderTokens {
  if (!flow.sealedProviderTokens) return {}
  return JSON.parse(auth.secrets.open(`provider-tokens ${flow.id}`, flow.sealedProviderTokens))
}

const isOver = (auth: AuthContext, since: Date): boolean => Number(auth.now()) - Number(since) > auth.settings.flowStateLifetime * 1000
