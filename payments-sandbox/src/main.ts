// The sandbox alone: `node payments-sandbox/src/main.ts --port 12111 --webhook-url URL --webhook-secret S`, its database by DATABASE_URL.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { parseArgs } from 'node:util'
import { createPaymentsSandbox } from './create-payments-sandbox.ts'

const HELP = `Usage: node payments-sandbox/src/main.ts [--port N] [--webhook-url URL --webhook-secret SECRET]

The payment sandbox alone, on the database that DATABASE_URL names. STRIPE_SECRET_KEY is the key that it takes.
`

const values = readArguments()
const port = Number(values.port ?? 12_111)
const url = values['webhook-url']
const secret = values['webhook-secret']
if (!Number.isInteger(port) || port < 1 || port > 65_535) fail('--port is a number from 1 to 65535.')
if (url !== undefined && !URL.canParse(url)) fail('--webhook-url is an address such as http://127.0.0.1:3000/webhooks/stripe.')
if ((url === undefined) !== (secret === undefined)) fail('Give --webhook-url and --webhook-secret together.')

const sandbox = await createPaymentsSandbox({
  databaseUrl: process.env.DATABASE_URL ?? fail('Set DATABASE_URL to the URL of a PostgreSQL database.'),
  pagesUrl: `http://127.0.0.1:${port}`,
  ...(process.env.STRIPE_SECRET_KEY ? { apiKey: process.env.STRIPE_SECRET_KEY } : {}),
  ...(url !== undefined && secret !== undefined ? { webhook: { url, secret } } : {}),
}).catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))

const BODY_BYTES_MAX = 1_000_000
const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error)
    response.destroy()
  })
})
server.on('error', (error) => fail(`The payments sandbox cannot listen on port ${port}: ${error.message}.`))
server.listen(port, '127.0.0.1', () => console.log(`payments sandbox listens on http://127.0.0.1:${port}`))

async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    bytes += chunk.length
    if (bytes > BODY_BYTES_MAX) return void outgoing.writeHead(413).end()
    chunks.push(chunk)
  }
  const method = incoming.method ?? 'GET'
  const headers = new Headers(
    Object.entries(incoming.headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  )
  const body = method === 'GET' || method === 'HEAD' ? null : Buffer.concat(chunks)
  const response = await sandbox.fetch(new Request(`http://127.0.0.1:${port}${incoming.url ?? '/'}`, { method, headers, body }))
  outgoing.writeHead(response.status, Object.fromEntries(response.headers))
  outgoing.end(Buffer.from(await response.arrayBuffer()))
}

// Further signals change nothing: Ctrl+C often brings several.
let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  // No process.exit: the process ends when nothing is pending, because a parent in the same process may still have to close the database.
  server.close(() => void sandbox.close())
  server.closeAllConnections()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function readArguments() {
  const text = { type: 'string' } as const
  try {
    const { values: given } = parseArgs({
      options: { port: text, 'webhook-url': text, 'webhook-secret': text, help: { type: 'boolean', short: 'h' } },
    })
    if (given.help !== true) return given
    process.stdout.write(HELP)
    process.exit(0)
  } catch (error) {
    // Node's first sentence names the option; what follows is advice about the shell.
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    return fail(`${problem?.replace(/\.$/, '')}. \`--help\` lists the options.`)
  }
}

function fail(sentence: string): never {
  console.error(sentence)
  process.exit(2)
}
