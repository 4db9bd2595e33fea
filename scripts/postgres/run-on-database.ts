// Runs a program of the project on a PostgreSQL server created for it, which flushes to disk as in production; TEST_DATABASE_URL sets another one.
import { rmSync } from 'node:fs'
import type { Ending } from '../command/ending.ts'
import { startCluster, stopCluster } from './cluster.ts'

/** @returns the exit code of the program */
export async function runOnDatabase(ending: Ending, program: URL, args: readonly string[]): Promise<number> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return ending.run(program, args)
  const cluster = await ending.open(startCluster({ folder: ending.temporaryFolder() }), async (opened) => {
    await stopCluster(opened)
    if (opened.movedTo) rmSync(opened.movedTo, { recursive: true, force: true })
  })
  return ending.run(program, args, { env: { TEST_DATABASE_URL: cluster.url } })
}
