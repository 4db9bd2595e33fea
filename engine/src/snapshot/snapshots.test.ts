import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createFolderSnapshots } from './snapshots.ts'

const PAGE = {
  url: 'https://site.test/a',
  contentType: 'text/html',
  body: `<h1>Café \ud83e\udd44</h1>\n${'<p>x</p>'.repeat(500)}`,
  frames: [],
  fetchedAt: new Date('2026-01-02T03:04:05.678Z'),
}
let directory = ''

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'snapshots-'))
})
afterEach(() => rm(directory, { recursive: true }))

describe('createFolderSnapshots', () => {
  it('returns a page as it was stored, and compresses it on disk', async () => {
    const snapshots = createFolderSnapshots(directory)
    const id = await snapshots.put(PAGE)
    expect(await snapshots.find(id)).toEqual(PAGE)
    expect((await readFile(join(directory, id.slice(0, 2), `${id}.zst`))).length).toBeLessThan(400)
  })

  it('keeps the documents of frames, which may contain evidence', async () => {
    const snapshots = createFolderSnapshots(directory)
    const framed = { ...PAGE, frames: ['<p>one</p>', '', '<p>\ud83e\udd44</p>'] }
    const ids = await Promise.all(
      [framed, { ...framed, frames: ['<p>one</p>', '<p>\ud83e\udd44</p>'] }, PAGE].map((page) => snapshots.put(page)),
    )
    expect(await snapshots.find(ids[0]!)).toEqual(framed)
    expect(new Set(ids).size).toBe(3)
  })

  it('keeps the original file of a text, byte for byte', async () => {
    const snapshots = createFolderSnapshots(directory)
    const original = Uint8Array.from({ length: 1000 }, (_, index) => index % 256)
    const file = { ...PAGE, contentType: 'application/pdf', original, frames: ['<p>\ud83e\udd44</p>'] }
    const found = await snapshots.find(await snapshots.put(file))
    expect({ ...found, original: [...(found?.original ?? [])] }).toEqual({ ...file, original: [...original] })
    expect(await snapshots.put(file)).not.toBe(await snapshots.put({ ...file, original: original.slice(1) }))
  })

  it('the same content has one id and one file, even if stored concurrently; other content or another address has another id', async () => {
    const snapshots = createFolderSnapshots(directory)
    const ids = await Promise.all([PAGE, { ...PAGE, fetchedAt: new Date() }, PAGE].map((page) => snapshots.put(page)))
    expect(new Set(ids).size).toBe(1)
    expect(await readdir(join(directory, ids[0]!.slice(0, 2)))).toEqual([`${ids[0]}.zst`])
    expect(await snapshots.put({ ...PAGE, body: 'x' })).not.toBe(ids[0])
    expect(await snapshots.put({ ...PAGE, url: 'https://site.test/b' })).not.toBe(ids[0])
  })

  it('finds nothing under an unknown id or outside its folder', async () => {
    const snapshots = createFolderSnapshots(directory)
    for (const id of ['0'.repeat(64), '../../etc/hostname', '', 'x']) expect(await snapshots.find(id)).toBeNull()
  })

  it('refuses a copy that was changed on disk', async () => {
    const snapshots = createFolderSnapshots(directory)
    const [one, two] = [await snapshots.put(PAGE), await snapshots.put({ ...PAGE, body: 'x' })]
    await writeFile(join(directory, one.slice(0, 2), `${one}.zst`), await readFile(join(directory, two.slice(0, 2), `${two}.zst`)))
    await expect(snapshots.find(one)).rejects.toThrow('damaged')
  })
})
