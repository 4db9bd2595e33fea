// Returns memory that a process took while it was busy, once it is mostly idle. V8 collects only while it allocates: an idle process would
// keep the garbage of its last work, and the heap it grew for it, indefinitely.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** Fraction of a core, over one interval. */
const IDLE_SHARE = 0.05
/** A collection takes a tenth of a second or two: it has to follow enough work. */
const WORK_MS = 1_000

export interface RestSettings {
  lookMs?: number
  /** Processor time of this process so far, in milliseconds. */
  usedMs?(): number
  collect?(): void
}

/** Collects once after each period of work, until the returned function is called. Does not keep the process alive. */
export function restMemory({ lookMs = LOOK_MS, usedMs = processorMs, collect = collector() }: RestSettings = {}): () => void {
  let before = usedMs()
  let worked = WORK_MS
  const timer = setInterval(() => {
    const now = usedMs()
    const took = now - before
    before = now
    worked += took
    if (took > lookMs * IDLE_SHARE || worked < WORK_MS) return
    collect()
    // Time spent collecting does not count as work.
    before = usedMs()
    worked = 0
  }, lookMs)
  timer.unref()
  return () => clearInterval(timer)
}

function processorMs(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

/** Node provides it only to programs started with a flag, or to contexts created after the flag was set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => void collect() : () => undefined
}
