// Runs cases in a thread of its own, so that one that never ends, or takes all memory, can be ended from outside.
import { parentPort, workerData } from 'node:worker_threads'
import { TARGETS } from './targets.ts'

const target = TARGETS[String(workerData)]

parentPort?.on('message', (input: Uint8Array) => {
  const start = performance.now()
  Promise.resolve()
    .then(() => target?.run(Buffer.from(input)) ?? '')
    .then(
      (outcome) => parentPort?.postMessage({ outcome, ms: performance.now() - start }),
      (error: unknown) => {
        const text = error instanceof Error ? (error.stack ?? error.message) : String(error)
        parentPort?.postMessage({ crash: text, ms: performance.now() - start })
      },
    )
})
