// Keeps monitors going in a worker: what is due is started, what is to be told is mailed. Every worker may do it at once.
import { Pause, repeat, type Loop } from '../queue/repeat.ts'
import { mailNext, type MonitorMailDeps } from './monitor-mail.ts'
import { startDueRuns, type RunDeps } from './start-runs.ts'

const LOOK_MS = 5_000

export function startMonitors(deps: RunDeps & MonitorMailDeps): { stop(): Promise<void> } {
  const ending = new AbortController()
  const loop = (work: Loop['work']): Promise<void> => repeat({ work, pauseMs: LOOK_MS, onError: deps.onError }, new Pause(), ending.signal)
  const loops = [loop(async () => (await startDueRuns(deps, deps.onError)) > 0), loop(() => mailNext(deps))]
  return {
    async stop() {
      ending.abort()
      await Promise.all(loops)
    },
  }
}
