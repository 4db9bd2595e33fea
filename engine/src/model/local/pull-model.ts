// Downloads the file of a model, resuming an interrupted download, and accepts it only once its size, its digest and its header are right.
import { createHash } from 'node:crypto'
import {
  constants,
  copyFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { Agent, fetch, type Response } from 'undici'
import { checkModelFile } from './check-model-file.ts'
import type { GgufFacts } from './gguf-header.ts'
import { takeLock } from './host-state.ts'
import { ModelHostError } from './model-host-error.ts'

export interface PullOrder {
  /** An http(s) address or the path of a file. */
  source: string
  /** Path of the finished model. */
  target: string
  /** Null where it is not known beforehand. */
  bytes: number | null
  /** Null only for a file of this machine. */
  sha256: string | null
}
export interface PullTools {
  signal: AbortSignal
  onProgress(done: number, total: number | null): void
  /** Pause before an interrupted download is resumed. */
  pauseMs?: number
  /** A download from a server that sends nothing for this long is restarted. */
  stallMs?: number
}

/** The download failed; the message is one sentence with the solution. */
export class PullError extends Error {
  readonly kind: 'network' | 'refused' | 'size' | 'checksum' | 'disk' | 'busy' | 'unusable'

  constructor(kind: PullError['kind'], message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'PullError'
    this.kind = kind
  }
}

const TRIES_MAX = 6
const PAUSE_MS = 3_000
const STALL_MS = 60_000
/** Age at which another process's lock is ignored: longer than a download over a slow line takes. */
const PULL_MS_MAX = 24 * 60 * 60 * 1_000
/** Left free beside the model. */
const DISK_SPARE_BYTES = 200 * 1024 * 1024

/** Skips the download where the right file is already there. @throws PullError; the signal's reason when it fired: the part is kept. */
export async function pullModel(order: PullOrder, tools: PullTools): Promise<GgufFacts> {
  const { target, sha256 } = order
  const part = `${target}.part`
  mkdirSync(dirname(target), { recursive: true, mode: 0o755 })
  const release = takeLock(part, PULL_MS_MAX)
  if (release === null) throw new PullError('busy', 'Another process is already downloading this model.')
  try {
    if (sha256 !== null && existsSync(target) && (await digestOf(target)) === sha256) return usable(target)
    if (/^https?:/i.test(order.source)) await download(order, part, tools)
    else copyIn(order, part)
    await verify(order, part)
    const facts = usable(part)
    renameSync(part, target)
    return facts
  } finally {
    release()
  }
}

function copyIn({ source, bytes }: PullOrder, part: string): void {
  if (!existsSync(source)) throw new PullError('refused', `There is no file ${source}.`)
  assertRoom(part, bytes ?? statSync(source).size)
  copyFileSync(source, part, constants.COPYFILE_FICLONE)
}

async function download(order: PullOrder, part: string, tools: PullTools): Promise<void> {
  for (let failures = 0; ;) {
    const had = sizeOf(part)
    try {
      if (await downloadMore(order, part, tools)) return
    } catch (error) {
      tools.signal.throwIfAborted()
      if (error instanceof PullError) throw error
      // An attempt that made progress resets the count.
      failures = sizeOf(part) > had ? 1 : failures + 1
      const reason = error instanceof Error ? (error.cause instanceof Error ? error.cause.message : error.message) : 'unknown'
      if (failures >= TRIES_MAX)
        throw new PullError('network', `The download was interrupted (${reason}). Run the command again to resume it.`, {
          cause: error,
        })
      await delay(tools.pauseMs ?? PAUSE_MS, undefined, { signal: tools.signal }).catch(() => tools.signal.throwIfAborted())
    }
  }
}

/** True if it is complete. @throws Error where the connection or the server failed temporarily. */
async function downloadMore({ source, bytes }: PullOrder, part: string, tools: PullTools): Promise<boolean> {
  const had = sizeOf(part)
  if (bytes !== null && had === bytes) return true
  const stall = new AbortController()
  const signal = AbortSignal.any([tools.signal, stall.signal])
  const stallMs = tools.stallMs ?? STALL_MS
  // Not Node's own fetch: where a server closes the connection while the disk is slower than the network, Node 24 ends the process.
  const dispatcher = new Agent()
  const timer = setTimeout(() => stall.abort(new Error(`no data for ${Math.round(stallMs / 1_000)} s`)), stallMs)
  try {
    const response = await fetch(source, { headers: had > 0 ? { range: `bytes=${had}-` } : {}, signal, dispatcher })
    if (response.status === 416) {
      rmSync(part, { force: true })
      throw new Error('the existing part is not of this file')
    }
    assertAnswer(response, source)
    const from = response.status === 206 ? had : 0
    const total = totalOf(response, from)
    if (bytes !== null && total !== null && total !== bytes)
      throw new PullError('size', `The file at ${source} has ${total} bytes instead of ${bytes}. It is not the expected file.`)
    assertRoom(part, (total ?? bytes ?? 0) - from)
    if (from < had) truncateSync(part, from)
    await append(response, { part, from, total, most: bytes ?? total ?? Infinity }, { ...tools, beat: () => void timer.refresh() })
    return total === null || sizeOf(part) === total
  } finally {
    clearTimeout(timer)
    await dispatcher.destroy()
  }
}

/** @throws PullError where asking again would not help; else Error. */
function assertAnswer({ status, url }: Response, source: string): void {
  if (source.startsWith('https:') && url !== '' && !url.startsWith('https:'))
    throw new PullError('refused', `${new URL(source).host} redirects to an address without encryption.`)
  if (status === 200 || status === 206) return
  if (status >= 500 || status === 408 || status === 429) throw new Error(`HTTP ${status}`)
  throw new PullError('refused', `${new URL(source).host} answered ${status}: the file is missing or not public.`)
}

function totalOf({ headers }: Response, from: number): number | null {
  const range = /^bytes (\d+)-\d+\/(\d+)$/.exec(headers.get('content-range') ?? '')
  if (from > 0) {
    if (range === null || Number(range[1]) !== from) throw new Error('the server sent another range than requested')
    return Number(range[2])
  }
  // The length of a compressed response is not that of the file.
  const length = headers.get('content-encoding') === null ? headers.get('content-length') : null
  return length === null ? null : Number(length)
}

interface Place {
  part: string
  from: number
  total: number | null
  most: number
}

async function append(response: Response, place: Place, { onProgress, beat }: PullTools & { beat(): void }): Promise<void> {
  const file = await open(place.part, place.from === 0 ? 'w' : 'a')
  try {
    let done = place.from
    for await (const chunk of response.body ?? []) {
      beat()
      done += chunk.byteLength
      if (done > place.most) throw new PullError('size', 'The server sent more bytes than the file has.')
      await file.write(chunk)
      onProgress(done, place.total)
    }
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC')
      throw new PullError('disk', 'The disk is full. Free some space and run the command again to resume the download.', { cause: error })
    throw error
  } finally {
    await file.close()
  }
}

/** Removes a wrong file, to which the next try would otherwise append. */
async function verify({ source, bytes, sha256 }: PullOrder, part: string): Promise<void> {
  const size = sizeOf(part)
  if (bytes !== null && size !== bytes) {
    rmSync(part, { force: true })
    throw new PullError('size', `${source} has ${size} bytes instead of ${bytes}.`)
  }
  if (sha256 === null) return
  const found = await digestOf(part)
  if (found === sha256.toLowerCase()) return
  rmSync(part, { force: true })
  throw new PullError('checksum', `The file is not the expected one: its SHA-256 is ${found}, not ${sha256}. It was removed.`)
}

function usable(path: string): GgufFacts {
  try {
    return checkModelFile(path)
  } catch (error) {
    if (!(error instanceof ModelHostError)) throw error
    if (path.endsWith('.part')) rmSync(path, { force: true })
    throw new PullError('unusable', error.message.replaceAll('.gguf.part', '.gguf'), { cause: error })
  }
}

function assertRoom(path: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(dirname(path))
  const free = bavail * bsize
  if (free >= bytes + DISK_SPARE_BYTES) return
  const megabytes = (count: number): number => Math.ceil(count / 1024 / 1024)
  throw new PullError(
    'disk',
    `${megabytes(bytes + DISK_SPARE_BYTES)} MB of disk are needed in ${dirname(path)}, and ${megabytes(free)} are free.`,
  )
}

function sizeOf(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

async function digestOf(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}
