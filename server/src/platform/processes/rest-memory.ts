// Gives back the memory that a process took while it was busy, once it has little to do. V8 collects only while it allocates: a process
// that falls idle would keep the garbage of its last work, and the room it grew for it, for as long as it rests.
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const LOOK_MS = 10_000
/** Of a core, over one look. */
const IDLE_SHARE = 0.05
/** A collection takes a tenth of a second or two: it has to follow some work. */
const WORK_MS = 1_000

export interface RestSettings {
  lookMs?: number
  /** Milliseconds of processor time that this process took so far. */
  usedMs?(): number
  collect?(): void
}

/** Collects once after each spell of work; until the returned function is called. Keeps no process going. */
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
    // What collecting took is no work.
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

/** Node hands it out only to programs started with a flag, or to contexts made after it was set. */
function collector(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  setFlagsFromString('--no-expose-gc')
  return typeof collect === 'function' ? () => void collect() : () => undefined
}
