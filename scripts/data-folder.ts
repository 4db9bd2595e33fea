// The data folder belongs to one running product: a second one would work on the same database and stop it for both.
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from './start-error.ts'

const OWNER = '.running'
const ANSWER_MS_MAX = 3_000
/** After this time a process that found the same stale lock file has written its own, or sees this one. */
const SETTLED_MS = 100

/** Creates the folder where it is missing. @throws StartError where it is not writable */
export function makeDataDir(path: string): void {
  try {
    // Recursive only where a parent is missing: on file systems that refuse new folders Node's recursive form never returns.
    if (!existsSync(path)) mkdirSync(path, { recursive: !existsSync(dirname(path)), mode: 0o755 })
    writeFileSync(join(path, '.writable'), '')
  } catch (error) {
    throw unwritable(path, error)
  }
}

function unwritable(path: string, error: unknown): StartError {
  return codeOf(error) === 'ENOSPC'
    ? new StartError(`The disk is full, so nothing can be written to ${path}. Free some space and start again.`)
    : new StartError(`The data folder ${path} cannot be written to. Choose another one by --data-dir or QUARRY_DATA_DIR.`)
}

/**
 * Locks the folder until this process ends, however it ends: the next process connects to the port that is recorded there, and a killed
 * process does not respond, even if its PID was reused. @throws StartError where another running product holds it
 */
export async function takeDataDir(path: string, webPort: number): Promise<void> {
  const file = join(path, OWNER)
  const token = randomUUID()
  const server = createServer((socket) => socket.on('error', () => undefined).end(token))
  server.listen(0, '127.0.0.1').unref()
  await once(server, 'listening')
  const note = [(server.address() as AddressInfo).port, token, webPort, process.pid].join(' ')
  for (;;) {
    if (wasNoted(path, note)) {
      await sleep(SETTLED_MS)
      if (readNote(file) === note) return
    }
    const known = readNote(file)
    const [port, ownersToken, ownersPort, pid] = known.split(' ')
    if (await answers({ port: Number(port), token: ownersToken, pid: Number(pid) })) {
      server.close()
      throw new StartError(
        `The data folder ${path} is used by the Quarry at port ${ownersPort}. Stop that one, or choose another folder by --data-dir or QUARRY_DATA_DIR.`,
      )
    }
    if (readNote(file) === known) rmSync(file, { force: true })
  }
}

/** Port of the product that runs on the folder; null where none runs. */
export async function runningPort(path: string): Promise<number | null> {
  const [port, token, webPort, pid] = readNote(join(path, OWNER)).split(' ')
  return (await answers({ port: Number(port), token, pid: Number(pid) })) ? Number(webPort) : null
}

function wasNoted(path: string, note: string): boolean {
  try {
    writeFileSync(join(path, OWNER), note, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw unwritable(path, error)
  }
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : null
}

/** Another one may have removed it meanwhile. */
function readNote(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return ''
    throw error
  }
}

interface Owner {
  port: number
  token: string | undefined
  pid: number
}

function answers({ port, token, pid }: Owner): Promise<boolean> {
  if (!Number.isInteger(port) || port < 1 || port > 65_535 || !token) return Promise.resolve(false)
  return new Promise((settle) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    let said = ''
    const end = (isOwner: boolean): void => {
      socket.destroy()
      settle(isOwner)
    }
    // A frozen process accepts the connection and never responds; so does a program that waits for the client to begin.
    socket.setTimeout(ANSWER_MS_MAX, () => end(isAlive(pid)))
    socket.on('data', (chunk) => (said += String(chunk)))
    socket.once('end', () => end(said === token))
    socket.once('error', () => end(false))
  })
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid < 1) return false
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}
