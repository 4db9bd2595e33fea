// How V8 handles memory and compiles in a process that reads page after page. Concerns the whole process: called where one starts, not by
// the engine.
import { setFlagsFromString } from 'node:v8'

/**
 * The first pages outlive the small collections of a young process. V8 takes all that is made in the same places for long-lived from then
 * on, and keeps every later page until a full collection, though each is done with in milliseconds. This keeps it from doing so.
 */
export const PAGES_ARE_SHORT_LIVED = '--no-allocation-site-pretenuring'

/**
 * A page's time is spread over hundreds of functions, none of which takes a twentieth of it. V8's last compiler, which comes after 3,000
 * calls by itself, gives them less than it takes: 2,000 small pages took a third more processor time. Its middle one has made them fast
 * before, and what is called very often still comes to the last one.
 */
export const FEW_FUNCTIONS_STAND_OUT = '--invocation-count-for-turbofan=30000'

export function setV8Flags(): void {
  for (const flag of [PAGES_ARE_SHORT_LIVED, FEW_FUNCTIONS_STAND_OUT]) setFlagsFromString(flag)
}
