// The tasks of a page's main thread by their processor time, from the browser's own trace. Other work on the machine does not count.
import type { CDPSession } from 'playwright-core'

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  /** Thread time of a whole event in µs. */
  tdur?: number
  args?: { name?: string }
}

const CATEGORIES = ['toplevel', 'disabled-by-default-devtools.timeline', '__metadata']
const TASK = /RunTask$/

/** Runs the action, and returns the processor time in ms of each task that the page's main thread ran meanwhile. */
export async function taskTimes(cdp: CDPSession, act: () => Promise<unknown>): Promise<number[]> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => events.push(...(value as TraceEvent[]))
  cdp.on('Tracing.dataCollected', collect)
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES }, transferMode: 'ReportEvents' })
  await act()
  const complete = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await complete
  cdp.off('Tracing.dataCollected', collect)
  const tasks = events.filter(({ name, ph, tdur }) => ph === 'X' && TASK.test(name) && tdur !== undefined)
  const mains = new Set(
    events.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain').map(({ pid, tid }) => `${pid} ${tid}`),
  )
  // The page with the most processor time is the one that was used.
  const byThread = Map.groupBy(
    tasks.filter(({ pid, tid }) => mains.has(`${pid} ${tid}`)),
    ({ pid, tid }) => `${pid} ${tid}`,
  )
  const sum = (list: readonly TraceEvent[]) => list.reduce((total, { tdur = 0 }) => total + tdur, 0)
  const [used = []] = [...byThread.values()].toSorted((one, other) => sum(other) - sum(one))
  return used.map(({ tdur = 0 }) => tdur / 1000)
}
