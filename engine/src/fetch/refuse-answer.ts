// Checks by status and content whether a response is the requested page, for fetched and rendered pages.
import { ScrapeError } from '../errors.ts'
import { findBlock } from './find-block.ts'
import type { SeenAnswer } from './seen-text.ts'
import { statusFailure } from './http-failures.ts'

/** @throws ScrapeError for errors, challenges, walls and empty pages. */
export function refuseAnswer(answer: SeenAnswer, nowMs: number): void {
  const failure = statusFailure(answer.status, answer.headers['retry-after'] ?? null, nowMs)
  const block = findBlock(answer)
  if (block !== null && failure?.kind !== 'rate_limited') throw block
  if (failure !== null) throw failure
  if (answer.body.trim() === '') throw new ScrapeError('empty_page')
}
