// A pool of buffers for long responses: allocating one for every page takes longer than reading its parts.
// Independent of their content.

export interface BodyBuffers {
  /** So many bytes, with whatever was in them before. Who never gives them back leaves them to the garbage collector. */
  take(bytes: number): Buffer
  /** The caller must not use it afterwards. Buffers that are not from `take`, or were given back before, are ignored. */
  giveBack(body: Buffer): void
}

/** Shorter bodies come cheaply, longer ones are rare. */
const BYTES_MIN = 32 * 1024
const BYTES_MAX = 512 * 1024
/** As many as pages are often fetched at once. */
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
    giveBack(body) {
      if (taken.delete(body) && free.length < KEPT_MAX) free.push(body.buffer as ArrayBuffer)
    },
  }
}
