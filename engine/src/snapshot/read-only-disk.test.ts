// Node's `mkdir` with `recursive` reports ENOENT if a disk is full or read-only; only a plain call reports the real cause.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const PAGE = { url: 'https://site.test/a', contentType: 'text/html', body: '<h1>A</h1>', frames: [], fetchedAt: new Date(0) }
let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(async () => {
  vi.doUnmock('node:fs/promises')
  vi.resetModules()
  await rm(directory, { recursive: true })
})

/** `fault`: the disk's error for a new folder. */
async function snapshotsOn(fault: string | null, folder: string) {
  vi.resetModules()
  vi.doMock('node:fs/promises', async (load) => {
    const real = await load<typeof import('node:fs/promises')>()
    const mkdir = async (path: string, options?: { recursive: true }) => {
      if (fault === null) return real.mkdir(path, options)
      const code = options?.recursive ? 'ENOENT' : fault
      throw Object.assign(new Error(code), { code })
    }
    return { ...real, mkdir }
  })
  return (await import('./snapshots.ts')).createFolderSnapshots(folder)
}

it.each(['EROFS', 'ENOSPC'])('if a page can’t be stored, the error is that of the disk: %s', async (code) => {
  const snapshots = await snapshotsOn(code, directory)
  await expect(snapshots.put(PAGE)).rejects.toMatchObject({ code })
})

it('a folder that was deleted is created again for the next page', async () => {
  const snapshots = await snapshotsOn(null, join(directory, 'pages'))
  const id = await snapshots.put(PAGE)
  await rm(join(directory, 'pages'), { recursive: true })
  expect(await snapshots.put(PAGE)).toBe(id)
  expect(await snapshots.find(id)).toEqual(PAGE)
})
