import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createBucket } from './create-bucket.ts'
import { createGuardedHttp } from './create-guarded-http.ts'
import type { HttpClient } from '../fetch/http-client.ts'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'

const PART_BYTES = 8 * 1024 * 1024
let server: S3Server
beforeEach(async () => void (server = await startS3Server()))
afterEach(() => server.close())

const signal = new AbortController().signal

async function put(content: Uint8Array[], { allowed = true, ...change }: { allowed?: boolean; bucket?: string; secret?: string } = {}) {
  const { endpoint, credentials, ...place } = server.place
  const host = new URL(endpoint ?? '').host
  const http = createGuardedHttp({ allowHosts: allowed ? [host] : [], practicePort: null, proxies: [], userAgent: 'test' })
  const accessKeyId = credentials?.accessKeyId ?? ''
  const secretAccessKey = change.secret ?? credentials?.secretAccessKey ?? ''
  const bucket = await createBucket(
    { ...place, endpoint, bucket: change.bucket ?? place.bucket, credentials: { accessKeyId, secretAccessKey } },
    http,
  )
  try {
    return await bucket.put('a folder/file.csv', { type: 'text/csv', chunks: chunksOf(content) }, signal)
  } finally {
    bucket.close()
    await http.close()
  }
}
async function* chunksOf(content: Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* content
}

describe('a file for a bucket', () => {
  it('is uploaded in one signed request through the address guard', async () => {
    expect(await put([Buffer.from('a,b\n'), Buffer.from('1,2')])).toBe(7)
    expect(server.objects.get('a folder/file.csv')?.toString()).toBe('a,b\n1,2')
  })

  it('without content is an empty object', async () => {
    expect(await put([])).toBe(0)
    expect(server.objects.get('a folder/file.csv')).toHaveLength(0)
  })

  it('that is large is uploaded in parts, each once and in order, for any sizes of chunks', async () => {
    const pieces = [3, PART_BYTES - 1, 5, PART_BYTES * 2, 7].map((length, index) => Buffer.alloc(length, index + 1))
    const whole = Buffer.concat(pieces)
    expect(await put(pieces)).toBe(whole.length)
    expect([...server.objects.keys()]).toEqual(['a folder/file.csv'])
    expect(server.objects.get('a folder/file.csv')?.equals(whole)).toBe(true)
    expect(server.requests.filter((request) => request.includes('partNumber'))).toHaveLength(4)
  })

  it('is retried after temporary errors of the storage', async () => {
    server.faults.push(503, 500)
    expect(await put([Buffer.from('x')])).toBe(1)
  })

  it('is not sent to a storage in the private network', async () => {
    await expect(put([Buffer.from('x')], { allowed: false })).rejects.toThrow(/address|network/i)
    expect(server.requests).toEqual([])
  })

  it.each([
    ['SignatureDoesNotMatch', { secret: 'another' }],
    ['NoSuchBucket', { bucket: 'nowhere' }],
  ])('fails with the error of the storage: %s', async (name, change) => {
    await expect(put([Buffer.from('x')], change)).rejects.toMatchObject({ name })
  })

  it('that is refused ends its source, and does not wait for a cleanup that never answers', async () => {
    let isClosed = false
    async function* chunks(): AsyncGenerator<Uint8Array> {
      try {
        for (;;) yield Buffer.alloc(PART_BYTES)
      } finally {
        isClosed = true
      }
    }
    const answer = (status: number, body: string) => ({
      url: new URL('https://a.example'),
      status,
      headers: {},
      setCookies: [],
      body: Buffer.from(body),
    })
    const asked: string[] = []
    const http: HttpClient = {
      async ask({ method = '', url }, stop) {
        asked.push(`${method} ${url.searchParams.get('partNumber')}`)
        if (method === 'POST') return answer(200, '<R><UploadId>1</UploadId></R>')
        if (method === 'PUT') return answer(403, '<Error><Code>AccessDenied</Code></Error>')
        return new Promise((_answer, fail) => stop.addEventListener('abort', () => fail(new Error('aborted'))))
      },
      close: async () => undefined,
    }
    const credentials = { accessKeyId: 'a', secretAccessKey: 'b' }
    const bucket = await createBucket({ bucket: 'pages', region: 'eu-test-1', endpoint: 'https://a.example', credentials }, http)
    await expect(bucket.put('file', { type: 'text/plain', chunks: chunks() }, signal)).rejects.toMatchObject({ name: 'AccessDenied' })
    expect([asked, isClosed]).toEqual([['POST null', 'PUT 1', 'DELETE null'], true])
  })
})
