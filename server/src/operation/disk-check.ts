// Checks the free disk space. A full disk stops the database and the stored pages long before an error names the reason.
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { HealthCheck } from './health.routes.ts'

const FREE_BYTES_MIN = 64 * 1024 * 1024

/** `free` returns the free bytes on the disk of `folder`. */
export function diskCheck(folder: string, free: (folder: string) => Promise<number> = freeBytes): HealthCheck {
  return {
    part: 'disk',
    async check() {
      const bytes = await free(folder)
      if (bytes < FREE_BYTES_MIN) throw new Error(`${bytes} bytes are free at ${folder}`)
    },
  }
}

/** Of the parent folder, where it does not exist yet. */
async function freeBytes(folder: string): Promise<number> {
  const found = await statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || folder === dirname(folder)) throw error
    return null
  })
  return found === null ? freeBytes(dirname(folder)) : found.bavail * found.bsize
}
