// The folder for temporary files of a test run: in memory where there is plenty of it. Tests create and remove hundreds of databases and browser
// profiles, and on a disk each of their forced writes is waited for.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Room for two products and the databases of the tests at a time, with up to 2 GB of write-ahead log. */
const ROOM_MIN = 8 * 1024 ** 3
/** Memory besides the files, for browsers, databases and the tests themselves. */
const MEMORY_MIN = ROOM_MIN + 4 * 1024 ** 3

/** Null where there is no such file system, where it is small, as in most containers, or mounted without execution. TMPDIR, if set, takes precedence. */
export function memoryFolder(): string | null {
  if (process.env.TMPDIR || Math.min(freemem(), limit()) < MEMORY_MIN) return null
  try {
    accessSync(FOLDER, constants.W_OK)
    const { bavail, bsize } = statfsSync(FOLDER)
    const mount = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, place]) => place === FOLDER)
    const [, , kind, flags = ''] = mount ?? []
    return kind === 'tmpfs' && bavail * bsize >= ROOM_MIN && !flags.split(',').includes('noexec') ? FOLDER : null
  } catch {
    return null
  }
}

/** Memory limit of a container, in bytes. `availableMemory` would count the system's file cache as used. */
function limit(): number {
  return process.constrainedMemory() || Infinity
}
