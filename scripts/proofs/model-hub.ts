// A model hub on loopback: serves files and ranges of them, and aborts once in the middle of the largest.
import { createReadStream, statSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Hub extends AsyncDisposable {
  origin: string
  /** Number of aborted responses. */
  readonly broken: number
}

/** `files` by their paths. The first response from the start of a file longer than `breaksOffAt` bytes is aborted there. */
export async function startHub(files: Record<string, string>, { breaksOffAt }: { breaksOffAt: number }): Promise<Hub> {
  let broken = 0
  const longest = Object.keys(files).toSorted((a, b) => statSync(files[b] ?? '').size - statSync(files[a] ?? '').size)[0]
  const server = createServer((request, response) => {
    const file = files[request.url ?? '']
    if (file === undefined) return void response.writeHead(404).end()
    const { size } = statSync(file)
    const from = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const range = from === 0 ? {} : { 'content-range': `bytes ${from}-${size - 1}/${size}` }
    response.writeHead(from === 0 ? 200 : 206, { 'content-length': size - from, ...range })
    const breaks = from === 0 && request.url === longest && broken === 0
    if (!breaks) return void createReadStream(file, { start: from }).pipe(response)
    broken += 1
    createReadStream(file, { end: breaksOffAt })
      .on('end', () => response.destroy())
      .pipe(response, { end: false })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get broken() {
      return broken
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}
