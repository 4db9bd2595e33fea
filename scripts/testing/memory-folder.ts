// Where a test run keeps its temporary files: in memory where there is plenty of it. Tests make and remove hundreds of databases and browser
// profiles, and on a disk each of their forced writes is waited for.
import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const FOLDER = '/dev/shm'
/** Two products and the databases of the tests at a time, with up to 2 GB of their write-ahead log. */
const ROOM_MIN = 8 * 1024 ** 3
/** Beside the files: what browsers, databases and the tests themselves take. */
const MEMORY_MIN = ROOM_MIN + 4 * 1024 ** 3

/** Null where there is none, where it is small, as in most containers, or where nothing in it may be executed. TMPDIR, once set, counts. */
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

/** Of a container, in bytes. `availableMemory` counts pages that the system keeps of files as taken. */
function limit(): number {
  return process.constrainedMemory() || Infinity
}
