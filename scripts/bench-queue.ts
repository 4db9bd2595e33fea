// `npm run bench:queue`: the queue's benchmark on a PostgreSQL of its own that flushes to disk as in production. TEST_DATABASE_URL names another.
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startCluster, stopCluster } from './postgres/cluster.ts'

const BENCHMARK = fileURLToPath(new URL('../server/bench/queue.ts', import.meta.url))

function run(databaseUrl: string): number {
  const env = { ...process.env, TEST_DATABASE_URL: databaseUrl }
  return spawnSync(process.execPath, [BENCHMARK, ...process.argv.slice(2)], { stdio: 'inherit', env }).status ?? 1
}

if (process.env.TEST_DATABASE_URL) {
  process.exitCode = run(process.env.TEST_DATABASE_URL)
} else {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-bench-'))
  // The server may run as another user, who has to pass through.
  chmodSync(folder, 0o755)
  const cluster = await startCluster({ folder })
  try {
    process.exitCode = run(cluster.url)
  } finally {
    await stopCluster(cluster)
    rmSync(folder, { recursive: true, force: true })
    if (cluster.movedTo) rmSync(cluster.movedTo, { recursive: true, force: true })
  }
}
