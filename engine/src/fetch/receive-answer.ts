// Receives one response without a stream: chunks are collected up to a limit and joined at the end. Decodes nothing; network errors are
// passed on unchanged.
import type { Dispatcher } from 'undici'
import { ScrapeError } from '../errors.ts'
import type { BodyBuffers } from './body-buffers.ts'

type WireHeaders = Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>[2]

export interface PackedAnswer {
  status: number
  headers: WireHeaders
  /** The raw body, still encoded. */
  body: Buffer
}

interface Limits {
  bytesMax: number
  /** Allocator of the body's memory. */
  buffers: BodyBuffers
  signal: AbortSignal
}

/** @throws ScrapeError too_large above `bytesMax`, and the connection is closed; the signal's reason when it fired; errors of the wire. */
export function receiveAnswer(dispatcher: Dispatcher, options: Dispatcher.DispatchOptions, limits: Limits): Promise<PackedAnswer> {
  const { promise, resolve, reject } = Promise.withResolvers<PackedAnswer>()
  dispatcher.dispatch(options, new Receiver(limits, resolve, reject))
  return promise
}

class Receiver implements Dispatcher.DispatchHandler {
  readonly #limits: Limits
  readonly #resolve: (answer: PackedAnswer) => void
  readonly #reject: (error: unknown) => void
  #controller: Dispatcher.DispatchController | null = null
  #status = 0
  #headers: WireHeaders = {}
  #chunks: Buffer[] = []
  #bytes = 0

  constructor(limits: Limits, resolve: (answer: PackedAnswer) => void, reject: (error: unknown) => void) {
    this.#limits = limits
    this.#resolve = resolve
    this.#reject = reject
    limits.signal.addEventListener('abort', this)
  }

  /** The signal has fired. */
  handleEvent(): void {
    this.#fail(this.#limits.signal.reason)
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller
    const { signal } = this.#limits
    if (signal.aborted) this.#fail(signal.reason)
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number, headers: WireHeaders): void {
    this.#status = status
    this.#headers = headers
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    const { bytesMax } = this.#limits
    this.#bytes += chunk.length
    if (this.#bytes > bytesMax || Number(this.#headers['content-length'] ?? 0) > bytesMax) this.#fail(new ScrapeError('too_large'))
    else this.#chunks.push(chunk)
  }

  onResponseEnd(): void {
    const body = this.#joined()
    this.#release()
    this.#resolve({ status: this.#status, headers: this.#headers, body })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error)
  }

  #joined(): Buffer {
    if (this.#chunks.length === 1) return this.#chunks[0]!
    const body = this.#limits.buffers.take(this.#bytes)
    let at = 0
    for (const chunk of this.#chunks) at += chunk.copy(body, at)
    return body
  }

  /** Settles, then ends the connection: resulting errors are ignored. */
  #fail(reason: unknown): void {
    const controller = this.#controller
    this.#release()
    this.#reject(reason)
    controller?.abort(reason instanceof Error ? reason : new Error('The request was cancelled.', { cause: reason }))
  }

  /** Releases the received chunks, because finished receivers may stay in memory until V8's next full collection. */
  #release(): void {
    this.#limits.signal.removeEventListener('abort', this)
    this.#chunks = []
    this.#controller = null
  }
}
