// Adds a list of any length without holding up the page: items are taken in slices of a few milliseconds, with pauses in between,
// and the form changes once, at the end.
import { nextTask, pauseByTime } from '../../lib/pause-by-time.ts'
import { addTargets, changeDraft, draft, toTargetObject, type AddedTargets, type TargetObject } from './draft.ts'

const ITEMS_BETWEEN_LOOKS = 200

/** Trims, drops empty items and duplicates. `onProgress` receives the number of items processed, at each pause. */
export async function addManyTargets(items: Iterable<string>, onProgress?: (seen: number) => void): Promise<AddedTargets> {
  const pause = pauseByTime()
  const before = draft.get().targets
  const known = new Set<string>()
  for (const [index, { value }] of before.entries()) {
    known.add(value)
    if (index % ITEMS_BETWEEN_LOOKS === 0) await pause()
  }
  const fresh: TargetObject[] = []
  let seen = 0
  let duplicates = 0
  for (const item of items) {
    const value = item.trim()
    if (value !== '' && known.has(value)) duplicates += 1
    else if (value !== '') fresh.push(toTargetObject(value))
    known.add(value)
    if (++seen % ITEMS_BETWEEN_LOOKS === 0) await pause(() => onProgress?.(seen))
  }
  // The form's change is enough for a task of its own.
  await nextTask()
  // What was added or removed meanwhile counts as well.
  if (draft.get().targets !== before) return addTargets(fresh.map(({ value }) => value))
  if (fresh.length > 0) changeDraft({ targets: before.concat(fresh) })
  return { added: fresh.length, duplicates }
}
