// `npm run quarry -- …`: the command line, run from the folder the user is in.
import { resolve } from 'node:path'
import type { ProjectCommand } from '../command/project-command.ts'
import { runningPort } from '../data-folder.ts'
import { loadEnvironmentFile } from '../environment-file.ts'
import { openDatabaseFor } from '../operator-database.ts'
import { ROOT } from '../root.ts'

export const command: ProjectCommand = {
  kind: 'passes',
  summary: 'The command line.',
  options: {},
  async run({ args }) {
    loadEnvironmentFile(ROOT)
    // A product started with --port has its address in no setting, but commands need it and put it into mails.
    const port = process.env.PORT ? null : await runningPort(resolve(ROOT, process.env.QUARRY_DATA_DIR || '.quarry'))
    if (port !== null) process.env.PORT = String(port)
    // Models and browser are those of the product, whatever the current folder is.
    process.env.QUARRY_DATA_DIR = resolve(ROOT, process.env.QUARRY_DATA_DIR || '.quarry')
    const closeDatabase = await openDatabaseFor(args, ROOT)
    process.chdir(process.env.INIT_CWD ?? process.cwd())
    // The command line reads its arguments from `process.argv`.
    process.argv.splice(2, Infinity, ...args)
    await import('../../cli/src/main.ts')
    await closeDatabase(process.exitCode === 0)
    // A disk or network that never responds to doctor would keep the process alive after its report.
    if (args[0] === 'doctor') process.stdout.write('', () => process.exit())
  },
}
