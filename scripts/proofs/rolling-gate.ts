// A load balancer for the API processes of compose.yaml, by the same rules: round robin, and a request to an ended process is
// sent to the other.
import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Gate {
  origin: string
  /** Requests that no process answered. */
  lost(): number
  close(): Promise<void>
}

/** `ports` may change while it runs. */
export async function openGate(ports: readonly number[]): Promise<Gate> {
  let turn = 0
  let lost = 0
  const server = createServer((asked, answer) => {
    const chunks: Buffer[] = []
    asked.on('data', (chunk: Buffer) => chunks.push(chunk))
    asked.on('end', () => {
      turn += 1
      const order = ports.map((_, index) => ports[(turn + index) % ports.length] ?? 0)
      void hand({ asked, answer, body: Buffer.concat(chunks) }, order).catch(() => {
        lost += 1
        answer.writeHead(502).end()
      })
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    async close() {
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  }
}

interface Handed {
  asked: IncomingMessage
  answer: ServerResponse
  body: Buffer
}

async function hand(handed: Handed, [port, ...others]: number[]): Promise<void> {
  if (port === undefined) throw new Error('nobody is left')
  try {
    await pass(handed, port)
  } catch (error) {
    // A request that may have been executed is not sent again.
    const isUntouched = (error as NodeJS.ErrnoException).code === 'ECONNREFUSED'
    if (handed.answer.headersSent || !(isUntouched || handed.asked.method === 'GET')) throw error
    await hand(handed, others)
  }
}

async function pass({ asked, answer, body }: Handed, port: number): Promise<void> {
  const { method, url, headers } = asked
  const further = request({
    host: '127.0.0.1',
    port,
    method,
    path: url,
    agent: false,
    headers: { ...headers, connection: 'close', 'x-forwarded-for': '127.0.0.1' },
  })
  further.end(body)
  const [given] = (await once(further, 'response')) as [IncomingMessage]
  answer.writeHead(given.statusCode ?? 502, given.headers)
  for await (const chunk of given) answer.write(chunk)
  answer.end()
}
