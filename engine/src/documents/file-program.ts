// The program of a process that reads one file. A watchdog thread kills it when it exceeds its memory or time, or when its parent has
// ended.
import { Worker } from 'node:worker_threads'
import { answerOrder } from './answer-order.ts'
import type { FileOrder } from './read-file.ts'

process.once('message', (order: FileOrder) => {
  void answerOrder(order, keepWatch(order)).then((answered) => process.send?.(answered, undefined, undefined, () => process.exit(0)))
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before the listener was added.
if (process.connected === false) process.exit(0)

/** Needed because unpacked data is outside of the heap that Node limits. The returned function raises the limits to those for pictures. */
function keepWatch({ limits }: FileOrder): () => void {
  const program = `const parent = process.ppid, startedAt = Date.now()
    let [timeMs, bytesMax] = [${limits.timeMs}, ${limits.memoryBytesMax}]
    require('node:worker_threads').parentPort.on('message', () => { timeMs = ${limits.scanTimeMs}; bytesMax = ${limits.scanMemoryBytesMax} }).unref()
    setInterval(() => {
      if (process.memoryUsage.rss() > bytesMax || process.ppid !== parent || Date.now() > startedAt + timeMs) process.kill(process.pid, 'SIGKILL')
    }, 50)`
  const watch = new Worker(program, { eval: true })
  watch.unref()
  return () => watch.postMessage('scan')
}
