// Keeps comparing in a worker: runs that have ended become changes and alerts. Every worker may do it at once.
import { Pause, repeat } from '../queue/repeat.ts'
import { compareNext } from './compare-run.ts'
import type { CompareDeps } from './ended-run.ts'

const LOOK_MS = 2_000

export function startComparing(deps: CompareDeps & { onError(error: unknown): void }): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = repeat({ work: () => compareNext(deps), pauseMs: LOOK_MS, onError: deps.onError }, new Pause(), ending.signal)
  return {
    async stop() {
      ending.abort()
      await loop
    },
  }
}
