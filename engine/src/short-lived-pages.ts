// How memory is handled in a process that reads page after page. Concerns the whole process: called where one starts, not by the engine.
import { setFlagsFromString } from 'node:v8'

export const PAGES_ARE_SHORT_LIVED = '--no-allocation-site-pretenuring'

/**
 * The first pages outlive the small collections of a young process. V8 takes all that is made in the same places for long-lived from then
 * on, and keeps every later page until a full collection, though each is done with in milliseconds. This keeps it from doing so.
 */
export function expectShortLivedPages(): void {
  setFlagsFromString(PAGES_ARE_SHORT_LIVED)
}
