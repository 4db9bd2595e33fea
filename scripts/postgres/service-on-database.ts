// Runs a service of the project alone, on an embedded PostgreSQL where DATABASE_URL is not set.
import { join, resolve } from 'node:path'
import type { Ending } from '../command/ending.ts'
import { ROOT } from '../root.ts'
import { StartError } from '../start-error.ts'
import { startCluster, stopCluster } from './cluster.ts'

/** `folder` of the database is below the data folder. Never resolves. @throws StartError where the service ends by itself */
export async function runServiceOnDatabase(
  ending: Ending,
  program: URL,
  { args, folder }: { args: readonly string[]; folder: string },
): Promise<never> {
  const env: NodeJS.ProcessEnv = {}
  if (!process.env.DATABASE_URL) {
    const home = join(resolve(ROOT, process.env.QUARRY_DATA_DIR || '.quarry'), folder)
    env.DATABASE_URL = (await ending.open(startCluster({ folder: home }), stopCluster)).url
  }
  const code = await ending.run(program, args, { env })
  throw new StartError(`The service ended with code ${code}. See the lines above.`)
}
