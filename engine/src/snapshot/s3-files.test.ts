import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { startS3Server, type S3Server } from '../testing/s3-server.ts'
import { createS3Files } from './s3-files.ts'
import type { SnapshotFiles } from './snapshot-files.ts'
import { createSnapshots } from './snapshots.ts'

const PAGE = {
  url: 'https://site.test/a',
  contentType: 'text/html',
  body: '<h1>Café 🥄</h1>',
  frames: ['<p>x</p>'],
  fetchedAt: new Date(0),
}
let server: S3Server
let files: SnapshotFiles

beforeEach(async () => {
  server = await startS3Server('copies/')
  files = await createS3Files(server.place)
})
afterEach(async () => {
  files.close()
  await server.close()
})

describe('stored pages in a bucket', () => {
  it('are found as they were stored, with signed requests, below the prefix', async () => {
    const snapshots = createSnapshots(files)
    const id = await snapshots.put(PAGE)
    expect([...server.objects.keys()]).toEqual([`copies/${id.slice(0, 2)}/${id}.zst`])
    expect(await snapshots.find(id)).toEqual(PAGE)
  })

  it('are written once, even if the same page is stored several times', async () => {
    const snapshots = createSnapshots(files)
    const ids = [await snapshots.put(PAGE), await snapshots.put({ ...PAGE, fetchedAt: new Date() })]
    expect(new Set(ids).size).toBe(1)
    expect(server.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(1)
  })

  it('are not found under unknown ids; for an invalid id no request is sent', async () => {
    const snapshots = createSnapshots(files)
    expect(await snapshots.find('0'.repeat(64))).toBeNull()
    const asked = server.requests.length
    for (const id of ['../../secret', '', 'x']) expect(await snapshots.find(id)).toBeNull()
    expect(server.requests).toHaveLength(asked)
  })

  it('are all listed, from all pages of the list', async () => {
    const snapshots = createSnapshots(files)
    const ids = await Promise.all([1, 2, 3, 4, 5].map((number) => snapshots.put({ ...PAGE, body: `<p>${number}</p>` })))
    server.objects.set('copies/notes.txt', Buffer.from('not ours'))
    const listed: string[] = []
    for await (const id of files.list()) listed.push(id)
    expect(listed.toSorted()).toEqual(ids.toSorted())
  })

  it('are stored and found despite temporary errors of the storage', async () => {
    server.faults.push(503, 500)
    const snapshots = createSnapshots(files)
    expect(await snapshots.find(await snapshots.put(PAGE))).toEqual(PAGE)
  })

  it('are refused if their content does not match the id', async () => {
    const snapshots = createSnapshots(files)
    const [one, two] = [await snapshots.put(PAGE), await snapshots.put({ ...PAGE, body: 'other' })]
    const keyOf = (id: string) => `copies/${id.slice(0, 2)}/${id}.zst`
    server.objects.set(keyOf(one), server.objects.get(keyOf(two))!)
    await expect(snapshots.find(one)).rejects.toThrow('damaged')
  })

  it.each([
    [
      'a wrong secret',
      'SignatureDoesNotMatch',
      { credentials: { accessKeyId: 'TESTACCESSKEY', secretAccessKey: 'another', sessionToken: null } },
    ],
    ['a bucket that does not exist', 'NoSuchBucket', { bucket: 'nowhere' }],
  ])('%s is an error and not a missing copy', async (_what, code, wrong) => {
    const unusable = await createS3Files({ ...server.place, ...wrong })
    await expect(unusable.read('0'.repeat(64))).rejects.toThrow(code)
    unusable.close()
  })
})
