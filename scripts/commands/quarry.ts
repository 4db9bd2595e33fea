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
    // Started with --port, no setting has its address, which commands read and put into mails.
    const port = process.env.PORT ? null : await runningPort(resolve(ROOT, process.env.QUARRY_DATA_DIR || '.quarry'))
    if (port !== null) process.env.PORT = String(port)
    // Its models and its browser are the product's own, wherever the user is.
    process.env.QUARRY_DATA_DIR = resolve(ROOT, process.env.QUARRY_DATA_DIR || '.quarry')
    const closeDatabase = await openDatabaseFor(args, ROOT)
    process.chdir(process.env.INIT_CWD ?? process.cwd())
    // It reads them where a program finds its arguments.
    process.argv.splice(2, Infinity, ...args)
    await import('../../cli/src/main.ts')
    await closeDatabase(process.exitCode === 0)
    // A disk or network that never responds to doctor would keep the process alive after its report.
    if (args[0] === 'doctor') process.stdout.write('', () => process.exit())
  },
}
