// V8 settings for memory and compilation in a process that reads many pages. They apply to the whole process, so they are set where a
// process starts and not by the engine.
import { setFlagsFromString } from 'node:v8'

/**
 * The first pages survive the small garbage collections of a new process. From then on, V8 would treat all objects created at the same
 * places in the code as long-lived and keep every later page until a full collection, although each is needed only for milliseconds. This
 * prevents that.
 */
export const PAGES_ARE_SHORT_LIVED = '--no-allocation-site-pretenuring'

/**
 * The time for a page is distributed over hundreds of functions, each with less than a twentieth of it. V8's optimising compiler, by
 * default used after 3,000 calls, costs more than it gains for them: 2,000 small pages took a third more processor time. The middle
 * compiler is enough, and functions that are called very often are still optimised.
 */
export const FEW_FUNCTIONS_STAND_OUT = '--invocation-count-for-turbofan=30000'

export function setV8Flags(): void {
  for (const flag of [PAGES_ARE_SHORT_LIVED, FEW_FUNCTIONS_STAND_OUT]) setFlagsFromString(flag)
}
