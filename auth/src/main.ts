// The service alone, configured by environment: `node auth/src/main.ts --port 9999`. With --operator-token it prints a token for the
// operators' endpoints, valid for an hour, and exits.
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createAuth } from './create-auth.ts'
import { readEnvironment } from './environment.ts'
import { makeOperatorToken } from './keys/operator-token.ts'

const HELP = `Usage: node auth/src/main.ts [--port N] [--operator-token]

The auth service alone. GOTRUE_* and DATABASE_URL are its settings; --operator-token prints a token for the endpoints of operators, and ends.
`

const values = readArguments()
const environment = { ...process.env, ...(values.port ? { PORT: values.port } : {}) }
const { port, host, settings } = await readEnvironment(environment).catch(fail)
if (values['operator-token']) {
  console.log(await makeOperatorToken(settings.jwtKeys))
  process.exit(0)
}
const auth = await createAuth({
  ...settings,
  onError: (error, where) => console.error(`${where}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`),
}).catch(fail)
const server = createServer(auth.handle)
server.on('error', fail)
server.listen(port, host, () => console.log(`auth listens on http://${host}:${port}`))

// Further signals change nothing: Ctrl+C often brings several.
let isStopping = false
function stop(): void {
  if (isStopping) return
  isStopping = true
  server.close(() => void auth.close().then(() => process.exit(0)))
  server.closeIdleConnections()
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)

function readArguments() {
  try {
    const { values: given } = parseArgs({
      options: { port: { type: 'string' }, 'operator-token': { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
    })
    if (given.help !== true) return given
    process.stdout.write(HELP)
    process.exit(0)
  } catch (error) {
    // Node's first sentence names the option; what follows is advice about the shell.
    const [problem] = (error instanceof Error ? error.message : String(error)).split(/\.\s/)
    console.error(`${problem?.replace(/\.$/, '')}. \`--help\` lists the options.`)
    process.exit(2)
  }
}

function fail(error: unknown): never {
  console.error(`The auth service cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(2)
}
