// Waits for a condition instead of for a time.
import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the result is neither null nor false. @throws Error after `timeoutMs`, naming what was waited for. */
export async function waitUntil<T>(what: string, ask: () => Promise<T | null | false> | T | null | false, timeoutMs = 240_000): Promise<T> {
  const deadline = performance.now() + timeoutMs
  for (;;) {
    const answer = await ask()
    if (answer !== null && answer !== false) return answer
    if (performance.now() > deadline) throw new Error(`waited in vain for: ${what}`)
    await sleep(20)
  }
}
