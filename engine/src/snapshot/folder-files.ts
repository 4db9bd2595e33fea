// Stores copies of pages in a folder of this machine; each file is written atomically.
import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, stat, unlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { idOfPath, isSnapshotId, pathOfSnapshot, type SnapshotFiles } from './snapshot-files.ts'

export function createFolderFiles(directory: string): SnapshotFiles {
  const pathOf = (id: string): string => join(directory, pathOfSnapshot(id))
  return {
    read: async (id) => (isSnapshotId(id) ? readFile(pathOf(id)).catch(nullIfMissing) : null),
    has: async (id) => isSnapshotId(id) && (await stat(pathOf(id)).catch(nullIfMissing)) !== null,
    write: (id, content) => writeAtomically(pathOf(id), content),
    async *list() {
      for (const folder of (await readdir(directory).catch(nullIfMissing)) ?? []) {
        for (const name of (await readdir(join(directory, folder)).catch(nullIfMissing)) ?? []) {
          const id = idOfPath(`${folder}/${name}`)
          if (id !== null) yield id
        }
      }
    },
    close: () => undefined,
  }
}

async function writeAtomically(path: string, content: Buffer): Promise<void> {
  await makeFolder(dirname(path))
  const temporary = `${path}.${randomUUID()}.tmp`
  try {
    await writeFile(temporary, content)
    await rename(temporary, path)
  } catch (error) {
    await unlink(temporary).catch(nullIfMissing)
    throw error
  }
}

/** On a read-only disk, Node's recursive mkdir reports a missing folder; the plain one reports the real cause. */
async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    for (const part of [dirname(folder), folder]) await mkdir(part).catch(unlessThere)
  }
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null
  throw error
}
