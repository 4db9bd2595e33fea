// Waiting outside a test: in hooks, where the runner's own polling does not work.
import { setTimeout as sleep } from 'node:timers/promises'

/** Asks again until it is so; the limit is the hook's. */
export async function waitUntil(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await sleep(200)
}
