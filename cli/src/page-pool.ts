// Processes pages on worker threads: small batches, results in input order, constant memory. A page that blocks or crashes its thread
// becomes a failed result and the thread is replaced; the remaining pages of its batch are retried on the new one.
import { Worker } from 'node:worker_threads'
import { afterTimeLimit } from '@quarry/engine'
import type { PageRequest, PageResponse } from './page-work.ts'

export interface PoolOptions {
  threads: number
  /** Time limit for a page; its thread is terminated after it. */
  pageTimeoutMs: number
  heapMegabytesMax: number
}

const BATCH_PAGES = 8
/** Maximum number of pages per thread that are being processed or waiting to be written. */
const WINDOW_PAGES = 48

interface Waiting {
  requests: PageRequest[]
  stopLimit: (() => void) | null
}

/** Yields the result of every request, in order. The threads are terminated when the iteration ends, also by an error. */
export async function* runPages(requests: AsyncIterable<PageRequest>, options: PoolOptions): AsyncGenerator<PageResponse> {
  const pool = new PagePool(options)
  const source = requests[Symbol.asyncIterator]()
  let given = 0
  let taken = 0
  let ended = false
  try {
    for (;;) {
      while (!ended && given - taken < options.threads * WINDOW_PAGES) {
        const next = await source.next()
        if (next.done) ended = true
        else pool.add({ ...next.value, index: given++ })
      }
      if (ended) pool.flush()
      if (taken === given) return
      yield await pool.result(taken)
      taken += 1
    }
  } finally {
    await pool.close()
  }
}

class PagePool {
  private readonly options: PoolOptions
  private readonly queue: PageRequest[][] = []
  private batch: PageRequest[] = []
  private readonly done = new Map<number, PageResponse>()
  private readonly busy = new Map<Worker, Waiting>()
  private readonly idle: Worker[] = []
  private wake: (() => void) | null = null
  private isClosed = false

  constructor(options: PoolOptions) {
    this.options = options
  }

  add(request: PageRequest): void {
    this.batch.push(request)
    if (this.batch.length >= BATCH_PAGES) this.flush()
  }

  flush(): void {
    if (this.batch.length > 0) this.queue.push(this.batch)
    this.batch = []
    this.work()
  }

  async result(index: number): Promise<PageResponse> {
    for (;;) {
      const found = this.done.get(index)
      if (found) {
        this.done.delete(index)
        return found
      }
      if (this.busy.size === 0) this.flush()
      await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const { stopLimit } of this.busy.values()) stopLimit?.()
    await Promise.all([...this.busy.keys(), ...this.idle].map((worker) => worker.terminate()))
  }

  private work(): void {
    while (this.queue.length > 0 && !this.isClosed) {
      const worker = this.idle.pop() ?? (this.busy.size < this.options.threads ? this.start() : null)
      if (!worker) return
      const requests = this.queue.shift() ?? []
      this.busy.set(worker, { requests, stopLimit: null })
      this.watch(worker)
      worker.postMessage(requests)
    }
  }

  private start(): Worker {
    const worker = new Worker(new URL('./page-thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: this.options.heapMegabytesMax },
    })
    worker.on('message', (response: PageResponse) => this.take(worker, response))
    worker.on('error', (error) => this.replace(worker, error instanceof Error ? error.message : String(error)))
    worker.on('exit', () => this.replace(worker, 'the thread ended'))
    return worker
  }

  private watch(worker: Worker): void {
    const waiting = this.busy.get(worker)
    if (!waiting) return
    waiting.stopLimit?.()
    waiting.stopLimit = afterTimeLimit(this.options.pageTimeoutMs, () => this.replace(worker, null))
  }

  private take(worker: Worker, response: PageResponse): void {
    const waiting = this.busy.get(worker)
    if (!waiting) return
    waiting.requests.shift()
    this.settle(response)
    if (waiting.requests.length > 0) return this.watch(worker)
    waiting.stopLimit?.()
    this.busy.delete(worker)
    this.idle.push(worker)
    this.work()
  }

  /** The first page without a result is the one that crashed the thread. `reason` null: the time limit was exceeded. */
  private replace(worker: Worker, reason: string | null): void {
    const waiting = this.busy.get(worker)
    this.busy.delete(worker)
    if (this.idle.includes(worker)) this.idle.splice(this.idle.indexOf(worker), 1)
    void worker.terminate()
    if (!waiting || this.isClosed) return
    waiting.stopLimit?.()
    const [broken, ...rest] = waiting.requests
    if (broken) this.settle({ index: broken.index, output: failureOf(broken, reason), failed: true })
    if (rest.length > 0) this.queue.unshift(rest)
    this.work()
  }

  private settle(response: PageResponse): void {
    this.done.set(response.index, response)
    this.wake?.()
  }
}

function failureOf({ page }: PageRequest, reason: string | null): Record<string, unknown> {
  const text = reason === null ? 'The page took longer than the time limit.' : `The page could not be read (${reason}).`
  return { id: page.id, url: page.url, error: text, error_kind: reason === null ? 'deadline' : 'parse_limit' }
}
