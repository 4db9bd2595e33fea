// `npm run auth -- --port N`: the auth service alone, on an embedded database where DATABASE_URL is empty.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster, stopCluster } from './postgres/cluster.ts'

const { values } = parseArgs({ options: { port: { type: 'string' } } })
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
if (values.port) process.env.PORT = values.port
if (!process.env.DATABASE_URL) {
  const cluster = await startCluster({
    folder: join(process.env.QUARRY_DATA_DIR ?? join(root, '.quarry'), `auth-${process.env.PORT ?? '9999'}`),
  })
  process.env.DATABASE_URL = cluster.url
  const stop = (): void => void stopCluster(cluster).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
}
await import('../auth/src/main.ts')
