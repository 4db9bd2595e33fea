// Data folders for the products of tests.
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The database may run as another user, who needs access to the folder: otherwise the database is kept elsewhere, on the disk. */
export function emptyDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'quarry-e2e-'))
  chmodSync(folder, 0o755)
  return folder
}

/** A copy of the folder after a first start (see prepared-data.ts). Empty where there is nothing to copy, as when the database is kept elsewhere. */
export function preparedDataDir(): string {
  const folder = emptyDataDir()
  const prepared = process.env.TEST_PREPARED_DATA
  // `cp` keeps the owner of the files, which Node's own copy would change.
  if (prepared && process.platform !== 'win32' && existsSync(join(prepared, 'postgres/data')))
    execFileSync('cp', ['-a', `${prepared}/.`, folder])
  return folder
}
