// A pool of buffers for long responses, because allocating one for every page takes longer than reading its parts.

export interface BodyBuffers {
  /** A buffer with arbitrary previous content. One that is never released is garbage collected. */
  take(bytes: number): Buffer
  /** The caller must not use it afterwards. Buffers that are not from `take`, or already released, are ignored. */
  release(body: Buffer): void
}

/** Shorter bodies are cheap to allocate, longer ones rare. */
const BYTES_MIN = 32 * 1024
const BYTES_MAX = 512 * 1024
/** About the number of pages that are fetched concurrently. */
const KEPT_MAX = 16

export function createBodyBuffers(): BodyBuffers {
  const free: ArrayBuffer[] = []
  const taken = new WeakSet<Buffer>()
  return {
    take(bytes) {
      if (bytes < BYTES_MIN || bytes > BYTES_MAX) return Buffer.allocUnsafe(bytes)
      const body = Buffer.from(free.pop() ?? new ArrayBuffer(BYTES_MAX), 0, bytes)
      taken.add(body)
      return body
    },
    release(body) {
      if (taken.delete(body) && free.length < KEPT_MAX) free.push(body.buffer as ArrayBuffer)
    },
  }
}
