// The service alone, configured by environment: `node auth/src/main.ts --port 9999`.
// With --operator-token it prints a token for the operators' endpoints, good for an hour, and ends.
import { createServer } from 'node:http'
import { parseArgs } from 'node:util'
import { createAuth } from './create-auth.ts'
import { readEnvironment } from './environment.ts'
import { makeOperatorToken } from './keys/operator-token.ts'

const { values } = parseArgs({ options: { port: { type: 'string' }, 'operator-token': { type: 'boolean' } } })
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

function stop(): void {
  server.close(() => void auth.close().then(() => process.exit(0)))
  server.closeIdleConnections()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

function fail(error: unknown): never {
  console.error(`The auth service cannot start: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(2)
}
