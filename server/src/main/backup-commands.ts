// `quarry backup` and `quarry restore` on the server's own machine: opens what they need and closes it again.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createAuth } from '@quarry/auth'
import { openSnapshotFiles } from '@quarry/engine'
import { createPaymentsSandbox } from '@quarry/payments-sandbox'
import pg from 'pg'
import { BackupError } from '../operation/backup/backup-error.ts'
import { restoreBackup, type RestoreFigures } from '../operation/backup/restore-backup.ts'
import { writeBackup, type BackupFigures } from '../operation/backup/write-backup.ts'
import { ConfigError, listSetSettings, loadConfig, operatorEnvironment, type Config } from '../config.ts'
import { readMigrations } from '../db/migrate.ts'
import { readVersion } from './version.ts'

export interface BackupOptions {
  path: string
  force: boolean
  withSnapshots: boolean
  withConnectionKey: boolean
}

/** @throws ConfigError in one sentence. */
export function backUp(root: string, { path, force, withSnapshots, withConnectionKey }: BackupOptions): Promise<BackupFigures> {
  return asRefusal(async () => {
    if (existsSync(path) && !force) throw new BackupError(`${path} exists. With --force it is overwritten.`)
    const config = loadConfig(operatorEnvironment(root))
    const snapshots = withSnapshots ? await openSnapshotFiles(config.snapshots) : null
    const client = await connect(config)
    try {
      return await writeBackup({
        client,
        path,
        dataDir: config.dataDir,
        snapshots,
        withConnectionKey,
        version: readVersion(),
        settings: listSetSettings(),
      })
    } finally {
      snapshots?.close()
      await client.end()
    }
  })
}

/** `missingSettings`: those that were set where the backup was made and are not set here. @throws ConfigError in one sentence. */
export function restore(
  root: string,
  { path, force }: Pick<BackupOptions, 'path' | 'force'>,
): Promise<RestoreFigures & { missingSettings: string[] }> {
  return asRefusal(async () => {
    const config = loadConfig(operatorEnvironment(root))
    const snapshots = await openSnapshotFiles(config.snapshots)
    const client = await connect(config)
    try {
      const figures = await restoreBackup({
        client,
        databaseUrl: config.sessionDatabaseUrl,
        path,
        dataDir: config.dataDir,
        snapshots,
        force,
        migrations: await readMigrations(),
        prepareSchemas: (schemas) => prepareSchemas(config, schemas),
      })
      const set = new Set(listSetSettings())
      return { ...figures, missingSettings: figures.manifest.settings.filter((name) => !set.has(name)) }
    } finally {
      snapshots.close()
      await client.end()
    }
  })
}

/** The services migrate their tables when they are created. */
async function prepareSchemas({ databaseUrl, dataDir, publicUrl }: Config, schemas: ReadonlySet<string>): Promise<void> {
  if (schemas.has('auth')) {
    const auth = await createAuth({
      databaseUrl,
      externalUrl: `${publicUrl}/auth/v1`,
      siteUrl: publicUrl,
      jwtKeys: join(dataDir, 'keys', 'auth.json'),
      sendMail: async () => undefined,
    })
    await auth.close()
  }
  if (schemas.has('payments_sandbox')) {
    const webhook = { url: `${publicUrl}/webhooks/stripe`, secret: 'whsec_none', send: async () => new Response(null, { status: 503 }) }
    const sandbox = await createPaymentsSandbox({ databaseUrl, pagesUrl: publicUrl, merchantName: 'Quarry', webhook })
    await sandbox.close()
  }
}

async function connect({ sessionDatabaseUrl }: Config): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: sessionDatabaseUrl, application_name: 'quarry-backup', connectionTimeoutMillis: 10_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (cause) {
    throw new BackupError('The database does not answer.', { cause })
  }
  return client
}

async function asRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof BackupError)) throw error
    throw new ConfigError([error.message])
  }
}
