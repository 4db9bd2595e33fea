// The queue's lane for a target: the site it will be read from. Pure and cheap; opens no connection.
import { resolveTarget } from './resolve-target.ts'
import { siteOf } from './site-of.ts'

/** Names and queries are distributed over this many lanes: they are read from many sites, and one must not wait for all others. */
const SEARCH_LANES = 8

/**
 * Key of the site (`host[:port]`); `search/0`, `search/1` … for names and queries; `invalid` for targets that can't be visited. Never
 * throws.
 */
export function laneOf(target: string, targetName: string, practicePort: number | null): string {
  try {
    const resolved = resolveTarget(target, targetName)
    return resolved.kind === 'search' ? `search/${placeOf(target)}` : siteOf(new URL(resolved.urls[0]), practicePort).key
  } catch {
    return 'invalid'
  }
}

/** True if a pause of the site applies to the lane, false if it is another site that a target in the lane led to. */
export function isLaneOfSite(lane: string, site: string): boolean {
  return lane === site || lane.startsWith(`${site}/`)
}

function placeOf(target: string): number {
  let hash = 0
  for (let at = 0; at < target.length && at < 1_000; at += 1) hash = (hash * 31 + target.charCodeAt(at)) >>> 0
  return hash % SEARCH_LANES
}
