// Sends one request through a site's gate, which receives its outcome.
import { withTimeLimit, type Clock } from '../clock.ts'
import type { ScrapeError } from '../errors.ts'
import type { HttpAnswer } from './http-client.ts'
import { networkFailure, statusFailure } from './http-failures.ts'
import type { Pace, SiteGate } from './site-gate.ts'

export interface GateTools {
  gate: SiteGate
  clock: Clock
  pageTimeoutMs: number
}

/** @throws ScrapeError for a failed request or a paused site; the signal's reason when it fired. */
export async function passGate(
  tools: GateTools,
  { key, pace, signal }: { key: string; pace: Pace; signal: AbortSignal },
  send: (signal: AbortSignal) => Promise<HttpAnswer>,
): Promise<HttpAnswer> {
  const entered = await tools.gate.enter(key, pace, signal)
  let refusal: ScrapeError | null = null
  try {
    const answer = await withTimeLimit(tools.pageTimeoutMs, signal, send)
    refusal = entered.leave(statusFailure(answer.status, answer.headers['retry-after'] ?? null, tools.clock.now()))
    if (refusal === null) return answer
  } catch (error) {
    const failure = signal.aborted ? null : networkFailure(error)
    entered.leave(failure ?? 'given up')
    throw failure ?? signal.reason
  }
  throw refusal
}
