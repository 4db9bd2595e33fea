// The queue's lane of a target: the site it will be read from. Pure and cheap; opens no connection.
import { resolveTarget } from './resolve-target.ts'
import { siteOf } from './site-of.ts'

/** Names and queries are spread over this many lanes: they are read from many sites, and none is to wait for all others. */
const SEARCH_LANES = 8

/** Key of the site (`host[:port]`); `search/0` and on for names and queries; `invalid` for what will never be visited. Never throws. */
export function laneOf(target: string, targetName: string, practicePort: number | null): string {
  try {
    const resolved = resolveTarget(target, targetName)
    return resolved.kind === 'search' ? `search/${placeOf(target)}` : siteOf(new URL(resolved.urls[0]), practicePort).key
  } catch {
    return 'invalid'
  }
}

/** True if a pause of the site is one of the lane, and not that of another site a target of it led to. */
export function isLaneOfSite(lane: string, site: string): boolean {
  return lane === site || lane.startsWith(`${site}/`)
}

function placeOf(target: string): number {
  let hash = 0
  for (let at = 0; at < target.length && at < 1_000; at += 1) hash = (hash * 31 + target.charCodeAt(at)) >>> 0
  return hash % SEARCH_LANES
}
