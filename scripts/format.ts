// `npm run format`: brings every source file into the project's form.
import { spawnSync } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
process.exit(spawnSync(process.execPath, ['node_modules/oxfmt/bin/oxfmt', '--write'], { cwd: root, stdio: 'inherit' }).status ?? 1)
