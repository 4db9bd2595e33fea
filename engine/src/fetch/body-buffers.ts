// Memory for the bytes of long answers, used again and again: to get as much from the system for every page takes longer than to read
// its parts. Knows nothing of what is in it.

export interface BodyBuffers {
  /** So many bytes, with whatever was in them before. Who never gives them back leaves them to the garbage collector. */
  take(bytes: number): Buffer
  /** From then on nobody may look at it. Others than those from `take` are left alone. */
  giveBack(body: Buffer): void
}

/** Shorter bodies come cheaply, longer ones are rare. */
const BYTES_MIN = 32 * 1024
const BYTES_MAX = 512 * 1024
/** As many as pages are often fetched at once. */
const KEPT_MAX = 16

export function createBodyBuffers(): BodyBuffers {
  const free: ArrayBuffer[] = []
  const taken = new WeakSet<ArrayBufferLike>()
  return {
    take(bytes) {
      if (bytes < BYTES_MIN || bytes > BYTES_MAX) return Buffer.allocUnsafe(bytes)
      const memory = free.pop() ?? new ArrayBuffer(BYTES_MAX)
      taken.add(memory)
      return Buffer.from(memory, 0, bytes)
    },
    giveBack({ buffer }) {
      if (taken.delete(buffer) && free.length < KEPT_MAX) free.push(buffer as ArrayBuffer)
    },
  }
}
