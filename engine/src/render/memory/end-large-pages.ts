// Ends the process of a page that uses too much memory. Chromium limits the objects of a page's scripts, but not its buffers, and when
// memory runs out, the system may end any process, for example the database. Only on Linux; elsewhere there is no such limit.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

const LOOK_MS = 250

/** Checks four times a second as long as the browser runs. A page whose process is ended fails like one whose browser crashed. */
export async function endLargePages(browser: Browser, memoryBytesMax: number): Promise<void> {
  if (process.platform !== 'linux') return
  const session = await browser.newBrowserCDPSession()
  let isLooking = false
  const look = async (): Promise<void> => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    for (const { type, id } of processInfo) if (type === 'renderer' && (await memoryOf(id)) > memoryBytesMax) end(id)
  }
  const timer = setInterval(() => {
    if (isLooking) return
    isLooking = true
    look()
      // A browser that exits or is unresponsive is handled by its pool.
      .catch(() => undefined)
      .finally(() => (isLooking = false))
  }, LOOK_MS)
  timer.unref()
  browser.once('disconnected', () => clearInterval(timer))
}

/**
 * Bytes of private memory; 0 for a process that has ended. Read from the value in kB, because the size of memory pages differs between
 * machines.
 */
async function memoryOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // The process has exited meanwhile.
  }
}
