// Ends the process of a page that takes too much memory. Chromium bounds the objects of a page's scripts, not its buffers, and a machine
// without memory ends whatever it likes: the database, for instance. On Linux only; elsewhere a page has what the system gives it.
import { readFile } from 'node:fs/promises'
import type { Browser } from 'playwright-core'

const LOOK_MS = 250

/** Looks four times a second for as long as the browser runs. A page whose process is ended fails as one whose browser broke. */
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

/** Bytes of private memory; 0 for a process that has ended. Read in kB, since pages of memory differ in size between machines. */
async function memoryOf(id: number): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8').catch(() => '')
  return Number(/^RssAnon:\s*(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024
}

function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has exited meanwhile.
  }
}
