// Items of a list of addresses that are none themselves: a heading, a broken line, a piece of markup. They would fail or be searched for.
import type { TargetObject } from '../../../state/draft/draft.ts'

/** A list is one of addresses where at most this share of it is not. */
const ODD_SHARE_MAX = 0.25

const WITH_SCHEME = /^https?:\/\/[^\s/?#]+(?:[/?#]|$)/i
/** A host with a dot, or this machine, and what follows it. */
const BARE = /^(?:localhost|[\p{L}\p{N}\p{M}_-]+(?:\.[\p{L}\p{N}\p{M}_-]+)+\.?)(?::\d+)?(?:[/?#]\S*)?$/iu

/** In order; none where the list is one of names or searches. */
export function findOddItems(targets: readonly TargetObject[]): TargetObject[] {
  const odd = targets.filter(({ value }) => !WITH_SCHEME.test(value) && !BARE.test(value))
  return odd.length <= targets.length * ODD_SHARE_MAX ? odd : []
}
