// Sends one file of a built folder: compressed to clients that accept it, and as 304 to those that have it already.
import { open, type FileHandle } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

/** The smaller first. */
const COMPRESSED = [
  { encoding: 'br', ending: '.br' },
  { encoding: 'gzip', ending: '.gz' },
]

/** Names of the folder's own files: no path traversal, no hidden files, no name that a file system interprets differently. */
const OWN_PATH = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Null where the folder has no such file. */
export async function sendWebFile(
  reply: FastifyReply,
  { folder, path, cacheControl }: { folder: string; path: string; cacheControl: string },
): Promise<FastifyReply | null> {
  const type = TYPES[extname(path)]
  if (!OWN_PATH.test(path) || type === undefined) return null
  const form = await openForm(join(folder, path), takenBy(reply.request))
  if (form === null) return null
  try {
    const { size, mtimeMs } = await form.file.stat()
    const tag = `W/"${size.toString(16)}-${Math.floor(mtimeMs).toString(16)}${form.encoding === null ? '' : `-${form.encoding}`}"`
    void reply.headers({ 'cache-control': cacheControl, etag: tag, vary: 'accept-encoding' })
    if (reply.statusCode === 200 && isKnown(reply.request, tag)) return reply.code(304).send()
    if (form.encoding !== null) void reply.header('content-encoding', form.encoding)
    return reply.type(type).send(await form.file.readFile())
  } finally {
    await form.file.close()
  }
}

interface Form {
  file: FileHandle
  encoding: string | null
}

async function openForm(path: string, encodings: Set<string>): Promise<Form | null> {
  for (const { encoding, ending } of COMPRESSED) {
    const file = encodings.has(encoding) ? await openFile(`${path}${ending}`) : null
    if (file !== null) return { file, encoding }
  }
  const file = await openFile(path)
  return file === null ? null : { file, encoding: null }
}

async function openFile(path: string): Promise<FileHandle | null> {
  let file: FileHandle
  try {
    file = await open(path)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  }
  if ((await file.stat()).isFile()) return file
  await file.close()
  return null
}

/** A quality of zero is a refusal. */
function takenBy(request: FastifyRequest): Set<string> {
  const asked = String(request.headers['accept-encoding'] ?? '').split(',')
  return new Set(asked.filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one)).map((one) => one.replace(/;.*/, '').trim().toLowerCase()))
}

function isKnown(request: FastifyRequest, tag: string): boolean {
  const known = request.headers['if-none-match']
  return known !== undefined && known.split(',').some((one) => one.trim() === tag || one.trim() === '*')
}
