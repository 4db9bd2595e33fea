// In: a recorded sign-in. Out: the session, kept by the access, or why the sign-in failed. Placeholders are replaced by the secrets only
// here, and only in fields of the site itself; no picture is taken, and the secrets are never in a report.
// Next: engine/src/render/sign-in/asks-to-sign-in.ts
import { describePageStep, type PageStep } from '@quarry/contract'
import type { BrowserContext } from 'playwright-core'
import type { SignIn } from '../../access/access-secrets.ts'
import type { SiteAccess } from '../../access/open-access.ts'
import { CODE_PLACEHOLDER, PASSWORD_PLACEHOLDER, typedFor } from '../../access/placeholders.ts'
import { SignInFailed } from '../../access/sign-in-failures.ts'
import { withTimeLimit } from '../../clock.ts'
import { ScrapeError } from '../../errors.ts'
import { ENGINE_LIMITS } from '../../limits.ts'
import { enterSite, identityOf, keepSession } from '../browser-access.ts'
import type { BrowserPool } from '../browser-pool.ts'
import { comeToRest, countRequests, type Settling } from '../settle-page.ts'
import { findElement } from '../steps/find-element.ts'
import { guardNavigation, type NavigationGuard } from '../steps/guard-navigation.ts'
import { stepsTimeMs } from '../steps/run-steps.ts'
import { doStep } from '../steps/step-actions.ts'
import { NOT_THERE, StepTrouble, troubleOf } from '../steps/step-trouble.ts'
import { asksToSignIn, awaitLetIn, codeFieldOf, type Asked } from './asks-to-sign-in.ts'
import type { VisitedSite } from '../../types.ts'

export interface SigningIn {
  wanted: SignIn
  steps: readonly PageStep[]
  access: SiteAccess
}

export interface SigningTools {
  pool: BrowserPool
  /** Checks whether a page of the site may be opened, and waits for its rate limit. @throws ScrapeError */
  mayOpen(site: VisitedSite, signal: AbortSignal): Promise<void>
  /** Null for a successful response. */
  failureOf(status: number, headers: Record<string, string>): ScrapeError | null
}

/** The longest wait after each step for a page to settle. */
const REST_MS = 3_000

/** Null where signing in succeeded. @throws ScrapeError where the site can't be reached; the signal's reason when it fired. */
export async function replaySignIn(signingIn: SigningIn, tools: SigningTools, signal: AbortSignal): Promise<SignInFailed | null> {
  const { steps, access } = signingIn
  const limitMs = ENGINE_LIMITS.renderTimeoutMs + ENGINE_LIMITS.renderSettleMs + stepsTimeMs(steps) + ENGINE_LIMITS.renderEndMs
  try {
    return await tools.pool.withContext({ limitMs, ...identityOf(access, signingIn.wanted.address) }, (context) =>
      withTimeLimit(limitMs, signal, (within) => replayIn(context, { ...signingIn, tools }, within)),
    )
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof SignInFailed) return error
    if (error instanceof ScrapeError) throw error
    throw new ScrapeError('render_failed', { cause: error })
  }
}

async function replayIn(
  context: BrowserContext,
  { wanted, steps, access, tools }: SigningIn & { tools: SigningTools },
  signal: AbortSignal,
) {
  const onAbort = (): void => void context.close().catch(() => undefined)
  signal.addEventListener('abort', onAbort, { once: true })
  try {
    const page = await context.newPage()
    await enterSite(page, access)
    context.on('page', (other) => void (other === page ? undefined : other.close().catch(() => undefined)))
    const settling = { page, pending: countRequests(page) }
    const response = await page.goto(wanted.address, { waitUntil: 'domcontentloaded', timeout: ENGINE_LIMITS.renderTimeoutMs })
    const failure = response === null ? null : tools.failureOf(response.status(), response.headers())
    if (failure !== null && response?.status() !== 401 && response?.status() !== 403) throw failure
    await comeToRest(settling, Date.now() + ENGINE_LIMITS.renderSettleMs)
    const at = new URL(page.url())
    if (!access.covers(at)) return new SignInFailed('other_site')
    // A site redirects from its sign-in page when the session is still valid.
    if (access.isSignInPage(at) || (await asksToSignIn(page)) !== null) {
      const guard = await guardNavigation(page, (url) => tools.mayOpen({ url, proxyGroup: access.proxyGroup }, signal))
      const refusal = await doSteps(steps, { wanted, access, settling, guard })
      if (refusal !== null) return refusal
    }
    await keepSession(page, access)
    return null
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
}

interface Doing {
  wanted: SignIn
  access: SiteAccess
  settling: Settling
  guard: NavigationGuard
}

async function doSteps(steps: readonly PageStep[], doing: Doing): Promise<SignInFailed | null> {
  const { settling, guard } = doing
  const typed = new Set<string>()
  const allEndAtMs = Date.now() + stepsTimeMs(steps)
  for (const [index, step] of steps.entries()) {
    const trouble = await tryStep(step, doing, allEndAtMs)
    if (step.kind === 'fill' && trouble === null) typed.add(step.value)
    if (trouble === null) continue
    if (trouble instanceof SignInFailed) return trouble
    if (guard.refused !== null) return new SignInFailed('other_site')
    // After the password, the further questions of a site differ from time to time: a missing element may mean that signing in has
    // succeeded.
    if (typed.has(PASSWORD_PLACEHOLDER)) {
      const refusal = refusalOf(await asksToSignIn(settling.page), typed)
      if (refusal !== null) return refusal
      if (trouble.message === NOT_THERE) return null
    }
    if (!step.optional) return new SignInFailed('not_repeatable', `Step ${index + 1}, ${describePageStep(step)}: ${trouble.message}.`)
  }
  return refusalOf(await answerCode(await awaitLetIn(settling.page, typed.has(CODE_PLACEHOLDER)), typed, doing), typed)
}

/** Some sites ask for a code only sometimes: the code is entered even if that was not recorded. */
async function answerCode(asks: Asked, typed: Set<string>, doing: Doing): Promise<Asked> {
  const { wanted, settling } = doing
  if (asks !== 'code' || !wanted.codeSecret || typed.has(CODE_PLACEHOLDER)) return asks
  const step = { on: { selector: await codeFieldOf(settling.page) }, value: CODE_PLACEHOLDER }
  const endsAtMs = Date.now() + REST_MS
  try {
    await fill(step, doing, endsAtMs)
    typed.add(CODE_PLACEHOLDER)
    await settling.page.keyboard.press('Enter')
  } catch {
    // `awaitLetIn` below shows the outcome.
  }
  return awaitLetIn(settling.page, true)
}

async function tryStep(step: PageStep, doing: Doing, allEndAtMs: number): Promise<StepTrouble | SignInFailed | null> {
  const { settling, guard } = doing
  const endsAtMs = Math.min(Date.now() + step.timeout_s * 1_000, allEndAtMs)
  try {
    if (step.kind === 'fill') await fill(step, doing, endsAtMs)
    else await doStep(step, { settling, endsAtMs })
    await comeToRest(settling, Date.now() + REST_MS)
  } catch (error) {
    if (error instanceof SignInFailed) return error
    if (guard.refused === null) return troubleOf(error)
  }
  return guard.refused === null ? null : new StepTrouble(guard.refused)
}

/** @throws SignInFailed needs_code, other_site; StepTrouble */
async function fill(
  { on, value }: Pick<Extract<PageStep, { kind: 'fill' }>, 'on' | 'value'>,
  { wanted, access, settling }: Doing,
  endsAtMs: number,
) {
  const field = await findElement(settling.page, on, { wanted: 'input', endsAtMs })
  if (field === null) throw new StepTrouble(NOT_THERE)
  const text = typedFor(value, wanted, Date.now())
  if (text === null) throw new SignInFailed('needs_code')
  const frame = await (await field.elementHandle())?.ownerFrame()
  const shown = URL.parse(frame?.url() ?? '')
  // The page may have navigated to another site, whose fields can have the same names.
  if (shown === null || !access.covers(shown)) throw new SignInFailed('other_site')
  await field.fill(text, { timeout: Math.max(endsAtMs - Date.now(), 1_000) })
}

function refusalOf(asks: Asked, typed: ReadonlySet<string>): SignInFailed | null {
  if (asks === null) return null
  if (asks === 'code') return new SignInFailed(typed.has(CODE_PLACEHOLDER) ? 'code_refused' : 'needs_code')
  return new SignInFailed('refused')
}
