import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openDatabaseFor } from './operator-database.ts'

const folders: string[] = []
function useDataFolder(): string {
  const root = mkdtempSync(join(tmpdir(), 'quarry-operator-'))
  // The user that the database runs as needs access to the folder; otherwise the database is kept elsewhere.
  chmodSync(root, 0o755)
  folders.push(root)
  const dataDir = join(root, 'data')
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('QUARRY_DATA_DIR', dataDir)
  return dataDir
}
async function restoreInto(dataDir: string, isDone: boolean): Promise<void> {
  const close = await openDatabaseFor(['restore', 'file'], dataDir)
  vi.stubEnv('DATABASE_URL', '')
  await close(isDone)
}

afterEach(() => {
  vi.unstubAllEnvs()
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the database of a restore', () => {
  it('that is refused creates no data folder', async () => {
    const dataDir = useDataFolder()
    await restoreInto(dataDir, false)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('that is refused deletes nothing in an existing folder', async () => {
    const dataDir = useDataFolder()
    mkdirSync(dataDir)
    writeFileSync(join(dataDir, 'kept'), '')
    await restoreInto(dataDir, false)
    expect([existsSync(join(dataDir, 'kept')), existsSync(join(dataDir, 'postgres'))]).toEqual([true, false])
  })

  it('that existed before a refusal is kept', async () => {
    const dataDir = useDataFolder()
    await restoreInto(dataDir, true)
    await restoreInto(dataDir, false)
    expect(existsSync(join(dataDir, 'postgres', 'data', 'PG_VERSION'))).toBe(true)
  })
})
