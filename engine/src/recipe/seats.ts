// Places for pages that are read while their site is being learned: the others wait until there is a recipe. Knows no recipes.

/** A page that waits to be read by a recipe waits no longer. */
const WAIT_MS_MAX = 30_000

/** Places for pages of a shape, as many as there is room for when they come. */
export function createSeats(): { take(shape: string, room: () => number, signal: AbortSignal): Promise<() => void> } {
  const taken = new Map<string, number>()
  const waiting = new Set<() => void>()
  const wakeAll = (): void => {
    for (const wake of waiting) wake()
  }
  const change = (shape: string, by: number): void => void taken.set(shape, (taken.get(shape) ?? 0) + by)

  return {
    async take(shape, room, signal) {
      const endsAtMs = Date.now() + WAIT_MS_MAX
      while ((taken.get(shape) ?? 0) >= room() && Date.now() < endsAtMs) {
        await untilWoken(waiting, endsAtMs - Date.now(), signal)
      }
      change(shape, 1)
      return () => {
        change(shape, -1)
        wakeAll()
      }
    },
  }
}

async function untilWoken(waiting: Set<() => void>, timeMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, timeMs)
  waiting.add(resolve)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  waiting.delete(resolve)
  signal.throwIfAborted()
}
