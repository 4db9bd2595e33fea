// The queue's lane of a target: the site it will be read from. Pure and cheap; opens no connection.
import { resolveTarget } from './resolve-target.ts'
import { siteOf } from './site-of.ts'

/** Key of the site (`host[:port]`); `search` for names and queries; `invalid` for what will never be visited. Never throws. */
export function laneOf(target: string, targetName: string, practicePort: number | null): string {
  try {
    const resolved = resolveTarget(target, targetName)
    return resolved.kind === 'search' ? 'search' : siteOf(new URL(resolved.urls[0]), practicePort).key
  } catch {
    return 'invalid'
  }
}
