// `npm run quarry -- …`: the command line, run from the folder the user is in.
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runningPort } from './data-folder.ts'
import { loadEnvironmentFile } from './environment-file.ts'
import { openDatabaseFor } from './operator-database.ts'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
loadEnvironmentFile(root)
// Where it was started with --port no setting tells its address, which commands look at and put into mails.
const port = process.env.PORT ? null : await runningPort(resolve(root, process.env.QUARRY_DATA_DIR || '.quarry'))
if (port !== null) process.env.PORT = String(port)
// Its models and its browser are the product's own, wherever the user is.
process.env.QUARRY_DATA_DIR = resolve(root, process.env.QUARRY_DATA_DIR || '.quarry')
const closeDatabase = await openDatabaseFor(process.argv.slice(2), root)
process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../cli/src/main.ts')
await closeDatabase(process.exitCode === 0)
// A disk or a network that answers no question of doctor's would keep the process although all is told.
if (process.argv[2] === 'doctor') process.stdout.write('', () => process.exit())
