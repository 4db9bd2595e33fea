// `npm run quarry -- …`: the command line, run from the folder the user is in.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEnvironmentFile } from './environment-file.ts'
import { openDatabaseFor } from './operator-database.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
loadEnvironmentFile(root)
const closeDatabase = await openDatabaseFor(process.argv.slice(2), root)
process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../cli/src/main.ts')
await closeDatabase()
