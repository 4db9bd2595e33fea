// The embedded database for commands that need it while Quarry is stopped: started for them, and stopped again.
import { existsSync, mkdirSync, readdirSync, rmdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { removeCluster, startCluster, stopCluster } from './postgres/cluster.ts'
import { StartError } from './start-error.ts'
import { readFileArguments } from '../cli/src/commands/backup.ts'

/** Receives whether the command succeeded: a database that was created for a failed command is deleted again. */
export type CloseDatabase = (isDone: boolean) => Promise<void>

/** Returns a function that stops it. A database that was running already (as while Quarry runs) is left running. */
export async function openDatabaseFor([command = '', ...args]: string[], root: string): Promise<CloseDatabase> {
  if (!isNeeded(command, args) || process.env.DATABASE_URL) return async () => undefined
  const dataDir = resolve(root, process.env.QUARRY_DATA_DIR || '.quarry')
  const folder = join(dataDir, 'postgres')
  if (command === 'backup' && !existsSync(folder)) stop(`There is nothing to back up: ${dataDir} holds no database.`)
  const isNew = !existsSync(dataDir)
  if (isNew) mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  try {
    const cluster = await startCluster({ folder })
    process.env.DATABASE_URL = cluster.url
    return async (isDone) => {
      if (cluster.adopted) return
      if (isDone || !cluster.created) return stopCluster(cluster)
      await removeCluster(cluster)
      if (isNew && readdirSync(dataDir).length === 0) rmdirSync(dataDir)
    }
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    return stop(error.message)
  }
}

/** Starts no database for arguments that the command refuses. */
function isNeeded(command: string, args: string[]): boolean {
  if ((command !== 'backup' && command !== 'restore') || args.includes('--help') || args.includes('-h')) return false
  try {
    readFileArguments(command, args)
    return true
  } catch {
    return false
  }
}

function stop(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}
