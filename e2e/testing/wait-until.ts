// Waiting outside a test: in hooks, where the runner's own polling does not work.
import { setTimeout as sleep } from 'node:timers/promises'

/** Polls until the condition is true; the hook's time limit applies. */
export async function waitUntil(ask: () => Promise<boolean>): Promise<void> {
  while (!(await ask())) await sleep(200)
}
