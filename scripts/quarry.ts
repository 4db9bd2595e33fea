// `npm run quarry -- …`: the command line, run from the folder the user is in.
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadEnvironmentFile } from './environment-file.ts'

loadEnvironmentFile(join(dirname(fileURLToPath(import.meta.url)), '..'))
process.chdir(process.env.INIT_CWD ?? process.cwd())
await import('../cli/src/main.ts')
