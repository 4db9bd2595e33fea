// `npm run payments-sandbox -- --port N --webhook-url URL --webhook-secret S`: the payment stand-in alone, on an embedded database where DATABASE_URL is empty.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { startCluster, stopCluster } from './postgres/cluster.ts'

// The rest is read, and checked, where it is used.
const { port } = parseArgs({ options: { port: { type: 'string' } }, strict: false }).values
const root = join(dirname(fileURLToPath(import.meta.url)), '..')
if (!process.env.DATABASE_URL) {
  const cluster = await startCluster({
    folder: join(process.env.QUARRY_DATA_DIR ?? join(root, '.quarry'), `payments-sandbox-${Number(port ?? 12_111)}`),
  })
  process.env.DATABASE_URL = cluster.url
  const stop = (): void => void stopCluster(cluster).then(() => process.exit(0))
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.on(signal, stop)
}
await import('../payments-sandbox/src/main.ts')
