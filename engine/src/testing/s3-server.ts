// A small storage with the S3 protocol on loopback, for tests: it keeps objects in memory and checks signatures (version 4) as the protocol
// defines them. Errors can be configured.
import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { S3Place } from '../snapshot/snapshot-files.ts'

export interface S3Server {
  place: S3Place
  /** By key. */
  objects: Map<string, Buffer>
  /** All requests, with method and path. */
  requests: string[]
  /** Statuses returned for the next requests instead of the normal responses. */
  faults: number[]
  /** Awaited before an object is stored; null for no wait. */
  beforePut: (() => Promise<void>) | null
  close(): Promise<void>
}

const BUCKET = 'pages'
const REGION = 'eu-test-1'
const ACCESS_KEY = 'TESTACCESSKEY'
const SECRET = 'a secret of the test'
const LIST_PAGE = 2

export async function startS3Server(prefix = ''): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const requests: string[] = []
  const faults: number[] = []
  const server = createServer(async (request, response) => {
    const body = await readBody(request)
    requests.push(`${request.method} ${request.url}`)
    if (request.method === 'PUT') await made.beforePut?.()
    const answer = faults.length > 0 ? { status: faults.shift()!, body: '' } : answerTo(request, body, objects)
    response.writeHead(answer.status, { 'content-type': 'application/xml' }).end(request.method === 'HEAD' ? undefined : answer.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const made: S3Server = {
    objects,
    requests,
    faults,
    beforePut: null,
    place: {
      kind: 's3',
      bucket: BUCKET,
      prefix,
      region: REGION,
      endpoint: `http://127.0.0.1:${port}`,
      credentials: { accessKeyId: ACCESS_KEY, secretAccessKey: SECRET, sessionToken: null },
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return made
}

interface Answer {
  status: number
  body: string | Buffer
}

function answerTo(request: IncomingMessage, body: Buffer, objects: Map<string, Buffer>): Answer {
  if (!isSigned(request, body)) return fault(403, 'SignatureDoesNotMatch')
  const url = new URL(request.url ?? '/', 'http://s3.test')
  const [, bucket = '', ...rest] = url.pathname.split('/')
  if (bucket !== BUCKET) return fault(404, 'NoSuchBucket')
  const key = rest.map(decodeURIComponent).join('/')
  if (key === '') return listOf(url.searchParams, objects)
  if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
    return partsOf({ method: request.method, key, query: url.searchParams, body }, objects)
  if (request.method === 'PUT') {
    objects.set(key, body)
    return { status: 200, body: '' }
  }
  const object = objects.get(key)
  return object ? { status: 200, body: object } : fault(404, 'NoSuchKey')
}

interface PartRequest {
  method: string | undefined
  key: string
  query: URLSearchParams
  body: Buffer
}

/** Parts are stored beside the object until it is completed. */
function partsOf({ method, key, query, body }: PartRequest, objects: Map<string, Buffer>): Answer {
  if (query.has('uploads')) return { status: 200, body: '<?xml version="1.0"?><R><UploadId>upload</UploadId></R>' }
  const parts = [...objects.keys()].filter((name) => name.startsWith(`${key}#`)).toSorted()
  if (method === 'PUT') objects.set(`${key}#${(query.get('partNumber') ?? '').padStart(5, '0')}`, body)
  else {
    if (method === 'POST') objects.set(key, Buffer.concat(parts.map((name) => objects.get(name)!)))
    for (const name of parts) objects.delete(name)
  }
  return { status: 200, body: method === 'POST' ? '<?xml version="1.0"?><R><ETag>"x"</ETag></R>' : '' }
}

function fault(status: number, code: string): Answer {
  return { status, body: `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>` }
}

/** In pages, so that a client has to request all pages of a list. */
function listOf(query: URLSearchParams, objects: Map<string, Buffer>): Answer {
  const keys = [...objects.keys()].filter((key) => key.startsWith(query.get('prefix') ?? '')).toSorted()
  const start = Number(query.get('continuation-token') ?? 0)
  const page = keys.slice(start, start + LIST_PAGE)
  const next = start + LIST_PAGE < keys.length ? `<NextContinuationToken>${start + LIST_PAGE}</NextContinuationToken>` : ''
  const contents = page.map((key) => `<Contents><Key>${key}</Key></Contents>`).join('')
  return { status: 200, body: `<?xml version="1.0"?><ListBucketResult>${next}${contents}</ListBucketResult>` }
}

/** AWS Signature Version 4: the request is put into its canonical form and signed with keys made from the secret. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const { authorization = '' } = request.headers
  const parts = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(.+)$/.exec(
    authorization,
  )
  if (!parts) return false
  const [, accessKey = '', day = '', region = '', signedHeaders = '', signature = ''] = parts
  const header = (name: string): string => [request.headers[name] ?? ''].flat().join(',').trim().replace(/ +/g, ' ')
  const [path = '/', query = ''] = (request.url ?? '/').split('?')
  const payload = header('x-amz-content-sha256')
  const canonical = [
    request.method,
    path,
    query.split('&').filter(Boolean).toSorted().join('&'),
    ...signedHeaders.split(';').map((name) => `${name}:${header(name)}`),
    '',
    signedHeaders,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n')
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer>((secret, part) => hmac(secret, part), Buffer.from(`AWS4${SECRET}`))
  const isWhole = signedHeaders.split(';').includes('host') && payload === sha256(body)
  return isWhole && accessKey === ACCESS_KEY && region === REGION && hmac(key, text).toString('hex') === signature
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

function hmac(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
