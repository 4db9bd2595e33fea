// Starts and ends worker processes for the benchmarks of the queue.
import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const ENTRY = fileURLToPath(new URL('./bench-worker.ts', import.meta.url))

export interface WorkerProcesses {
  /** Ends them; answers with the CPU they used together, start excepted. */
  end(): Promise<{ cpuMs: number }>
}

/** Resolves once all of them work. */
export async function startWorkerProcesses(
  url: string,
  { workers, concurrency, pageMs }: { workers: number; concurrency: number; pageMs: number },
): Promise<WorkerProcesses> {
  const start = async (): Promise<ChildProcess> => {
    const env = { ...process.env, DATABASE_URL: url }
    const child = fork(ENTRY, [String(concurrency), String(pageMs)], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    await once(child, 'message')
    return child
  }
  const children = await Promise.all(Array.from({ length: workers }, start))
  return {
    async end() {
      const used = await Promise.all(
        children.map(async (child) => {
          const exit = once(child, 'exit')
          const said = once(child, 'message')
          child.send('end')
          const [cpuMs] = await said
          await exit
          return Number(cpuMs)
        }),
      )
      return { cpuMs: used.reduce((sum, ms) => sum + ms, 0) }
    },
  }
}
