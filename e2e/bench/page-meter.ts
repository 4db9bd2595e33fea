// The browser's own measurements of a page: paints, shifts, long tasks, slow interactions, frames and memory.
import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** Simulates a machine that is four times slower. */
export const CPU_SLOWDOWN = 4

/** Generous, because other work may share the machine. */
const WAIT_MS = 120_000

export interface Meter {
  page: Page
  cdp: CDPSession
}

interface Recorded {
  lcp: number
  shift: number
  tasks: number[]
  events: { name: string; ms: number }[]
}

const RECORDER = `
  window.recorded = { lcp: 0, shift: 0, tasks: [], events: [] };
  const watch = (type, take, more) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true, ...more });
  watch('largest-contentful-paint', (entry) => { recorded.lcp = entry.startTime });
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) recorded.shift += entry.value });
  watch('longtask', (entry) => { recorded.tasks.push(entry.duration) });
  watch('event', (entry) => { if (entry.interactionId) recorded.events.push({ name: entry.name, ms: entry.duration }) }, { durationThreshold: 16 });
`

export async function openMeter(context: BrowserContext, { slowdown = CPU_SLOWDOWN } = {}): Promise<Meter> {
  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.addInitScript(RECORDER)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  return { page, cdp }
}

export const recorded = (page: Page) => page.evaluate<Recorded>('recorded')

/** Clears the recordings, runs the action, waits until the page is idle, and returns what was recorded. */
export async function recordDuring(page: Page, act: () => Promise<unknown>): Promise<Recorded & { tookMs: number }> {
  await page.evaluate('recorded.tasks.length = 0; recorded.events.length = 0')
  const startedMs = performance.now()
  await act()
  const tookMs = performance.now() - startedMs
  await page.evaluate('new Promise((rest) => setTimeout(() => requestIdleCallback(rest, { timeout: 2_000 }), 300))')
  return { ...(await recorded(page)), tookMs }
}

/** Scrolls the element in wheel-sized steps, one per frame, and returns the times between frames in ms. */
export function scrollByFrames(page: Page, selector: string, { stepPx, frames }: { stepPx: number; frames: number }): Promise<number[]> {
  return page.evaluate<number[]>(`new Promise((done) => {
    const element = document.querySelector(${JSON.stringify(selector)})
    const gaps = []
    let before = performance.now()
    const step = (now) => {
      gaps.push(now - before)
      before = now
      element.scrollTop += ${stepPx}
      gaps.length < ${frames} ? requestAnimationFrame(step) : done(gaps.slice(1))
    }
    requestAnimationFrame(step)
  })`)
}

/** Bytes of the JavaScript heap after a garbage collection. */
export async function heapBytes({ cdp }: Meter): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage')
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  return usedSize
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
