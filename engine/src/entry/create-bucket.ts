// Uploads files to a bucket of a user: Amazon S3 or a compatible storage. Every request goes through the address guard, so that no bucket
// is in the private network. Reads and deletes nothing.
import type { S3Client } from '@aws-sdk/client-s3'
import type { HttpClient } from '../fetch/http-client.ts'
import { loadBucketClient, type BucketClient } from '../part/bucket-client.ts'
import type { S3Place } from '../snapshot/snapshot-files.ts'

/** Larger files are uploaded in parts of this size; S3 accepts parts of at least 5 MB and at most 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024
const ANSWER_BYTES_MAX = 256 * 1024
const TRIES_MAX = 3
const TAKE_BACK_TIMEOUT_MS = 5_000

export interface Bucket {
  /** Returns the number of bytes. At most two parts are in memory. @throws Error with the message of the storage */
  put(path: string, content: { type: string; chunks: AsyncIterable<Uint8Array> }, signal: AbortSignal): Promise<number>
  close(): void
}

type BucketPlace = Omit<S3Place, 'kind' | 'prefix' | 'credentials'> & { credentials: { accessKeyId: string; secretAccessKey: string } }

/** Opens no connection yet. @throws PartError where the client could not be installed */
export async function createBucket({ bucket: Bucket, region, endpoint, credentials }: BucketPlace, http: HttpClient): Promise<Bucket> {
  const commands = await loadBucketClient()
  const client = new commands.S3Client({
    region,
    credentials,
    maxAttempts: TRIES_MAX,
    requestHandler: guardedHandler(http),
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    requestChecksumCalculation: 'WHEN_REQUIRED',
  })
  return {
    async put(Key, { type: ContentType, chunks }, signal) {
      const parts = inParts(chunks)
      try {
        const { value: Body = Buffer.alloc(0) } = await parts.next()
        if (Body.length >= PART_BYTES)
          return await putInParts({ client, commands }, { object: { Bucket, Key, ContentType }, first: Body, parts }, signal)
        await client.send(new commands.PutObjectCommand({ Bucket, Key, Body, ContentType }), { abortSignal: signal })
        return Body.length
      } finally {
        // Ends the source of the content.
        await parts.return(undefined)
      }
    },
    close: () => client.destroy(),
  }
}

interface Upload {
  object: { Bucket: string; Key: string; ContentType: string }
  first: Buffer
  parts: AsyncGenerator<Buffer, undefined>
}

interface Storage {
  client: S3Client
  commands: BucketClient
}

async function putInParts({ client, commands }: Storage, { object, first, parts }: Upload, signal: AbortSignal): Promise<number> {
  const { AbortMultipartUploadCommand, CompleteMultipartUploadCommand, CreateMultipartUploadCommand, UploadPartCommand } = commands
  const options = { abortSignal: signal }
  const { UploadId } = await client.send(new CreateMultipartUploadCommand(object), options)
  const upload = { Bucket: object.Bucket, Key: object.Key, UploadId }
  try {
    const Parts: { PartNumber: number; ETag: string | undefined }[] = []
    let bytes = 0
    for (let part: Buffer | undefined = first; part !== undefined; part = (await parts.next()).value) {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body: part }), options)
      Parts.push({ PartNumber, ETag })
      bytes += part.length
    }
    await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }), options)
    return bytes
  } catch (error) {
    // Deletes the uploaded parts, which would be charged for. The cleanup has a short time limit because the storage may not respond, and
    // its failure does not replace the actual error.
    const briefly = { abortSignal: AbortSignal.timeout(TAKE_BACK_TIMEOUT_MS) }
    await client.send(new AbortMultipartUploadCommand(upload), briefly).catch(() => undefined)
    throw error
  }
}

/** Parts of the same size except the last; none for empty content. */
async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, undefined> {
  let kept: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of chunks) {
    kept.push(chunk)
    bytes += chunk.length
    if (bytes < PART_BYTES) continue
    const all = Buffer.concat(kept, bytes)
    let at = 0
    for (; at + PART_BYTES <= all.length; at += PART_BYTES) yield all.subarray(at, at + PART_BYTES)
    kept = [all.subarray(at)]
    bytes = all.length - at
  }
  if (bytes > 0) yield Buffer.concat(kept, bytes)
}

interface StorageRequest {
  method: string
  protocol: string
  hostname: string
  port?: number | undefined
  path: string
  query?: Record<string, string | string[] | null> | undefined
  headers: Record<string, string>
  body?: unknown
}

function guardedHandler(http: HttpClient) {
  return {
    async handle(request: StorageRequest, { abortSignal }: { abortSignal?: unknown } = {}) {
      // "Expect" requires a second round trip, which this client does not support; it is not signed.
      const headers = Object.fromEntries(Object.entries(request.headers).filter(([name]) => name.toLowerCase() !== 'expect'))
      const body = typeof request.body === 'string' || request.body instanceof Uint8Array ? request.body : ''
      const answer = await http.ask(
        {
          url: addressOf(request),
          method: request.method,
          headers,
          body,
          bytesMax: ANSWER_BYTES_MAX,
          packedBytesMax: ANSWER_BYTES_MAX,
        },
        abortSignal instanceof AbortSignal ? abortSignal : new AbortController().signal,
      )
      return { response: { statusCode: answer.status, headers: answer.headers, body: new Blob([new Uint8Array(answer.body)]).stream() } }
    },
  }
}

function addressOf({ protocol, hostname, port, path, query = {} }: StorageRequest): URL {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value ?? ''].flat().map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(one)}`),
  )
  return new URL(`${protocol}//${hostname}${port === undefined ? '' : `:${port}`}${path}${pairs.length === 0 ? '' : `?${pairs.join('&')}`}`)
}
