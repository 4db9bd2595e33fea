// `quarry backup` and `quarry restore`: save and restore the data of an installation as one file. For the operator, on the server's own machine.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ArgumentError, type Command } from '../command.ts'
import { asOperator } from '../operator-command.ts'

export const backupCommand: Command = {
  name: 'backup',
  summary: 'Saves database, keys and stored pages to one file, also while Quarry runs (operator)',
  usage: 'FILE [--without-snapshots] [--with-connection-key] [--force]',
  async run(args) {
    const order = readFileArguments('backup', args)
    const { path, withConnectionKey } = order
    return asOperator(async ({ backUp }) => {
      const { rows, snapshots } = await backUp(order)
      process.stdout.write(`${path}: ${rows} rows, ${snapshots} stored pages.\n`)
      if (!withConnectionKey)
        process.stdout.write('The key of connections to sites is not included: after a restore they have to be entered again.\n')
      process.stdout.write('Settings are not included: keep your .env with it. Both together give access to everything.\n')
    })
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  summary: 'Restores a backup, also of an older version; Quarry has to be stopped (operator)',
  usage: 'FILE [--force]',
  async run(args) {
    const { path, force } = readFileArguments('restore', args)
    return asOperator(async ({ restore }) => {
      const { manifest, rows, snapshots, missingSettings } = await restore({ path, force })
      process.stdout.write(`Restored ${rows} rows and ${snapshots} stored pages of ${manifest.createdAt} (Quarry ${manifest.version}).\n`)
      if (missingSettings.length === 0) return
      process.stdout.write(`Settings of the backup that are missing here: ${missingSettings.join(', ')}.\n`)
    })
  },
}

interface FileArguments {
  path: string
  force: boolean
  withSnapshots: boolean
  withConnectionKey: boolean
}

const FLAGS = { backup: ['without-snapshots', 'with-connection-key', 'force'], restore: ['force'] }

/** Parses the arguments; also called before a database is started for the command. @throws ArgumentError */
export function readFileArguments(command: 'backup' | 'restore', args: string[]): FileArguments {
  try {
    const options = Object.fromEntries(FLAGS[command].map((flag) => [flag, { type: 'boolean' as const }]))
    const { positionals, values } = parseArgs({ args, allowPositionals: true, options })
    const [path] = positionals
    if (path === undefined || positionals.length !== 1) throw new Error('The path of the file is needed.')
    return {
      path: resolve(path),
      force: values['force'] === true,
      withSnapshots: values['without-snapshots'] !== true,
      withConnectionKey: values['with-connection-key'] === true,
    }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}
