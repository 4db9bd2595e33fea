// A set goes from a clone of its repository to scored results.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readPages, readTruth } from '../read-dataset.ts'
import { CONVERTERS } from './converters/index.ts'
import { checkOut } from './fetch-set.ts'
import { scoreSet } from './run-set.ts'
import { readSetList } from './set-list.ts'
import { writeSet } from './write-set.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quarry-set-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('a set', () => {
  const [set] = readSetList(['readability'])

  it('is checked out from a clone at its commit, written in the layout of data sets, and scored', () => {
    if (set === undefined) throw new Error('The set is listed.')
    const page = Buffer.from('<html><meta charset="iso-8859-1"><h1>Ä</h1></html>', 'latin1')
    const paper = join(folder, 'test/test-pages/paper')
    mkdirSync(paper, { recursive: true })
    writeFileSync(join(paper, 'source.html'), page)
    writeFileSync(join(paper, 'expected-metadata.json'), JSON.stringify({ title: 'Ä', byline: 'Ann' }))
    writeFileSync(join(folder, 'other.txt'), 'left where it is')
    const clones = join(folder, 'clones')
    const commit = commitOf(folder, join(clones, set.repository))
    const checkout = join(folder, 'checkout')
    checkOut({ ...set, commit }, checkout, clones)
    expect(() => readFileSync(join(checkout, 'other.txt'))).toThrow('ENOENT')
    writeSet('paper', CONVERTERS['readability']?.(checkout) ?? { fields: {}, pages: [] }, { repository: checkout, to: folder })

    const [read] = [...readPages(join(folder, 'paper'))]
    expect(read?.page.body).toContain('<h1>Ä</h1>')
    expect(read?.fields.map(({ name }) => name)).toContain('author')
    expect(readTruth(join(folder, 'paper')).get('paper')?.expected).toEqual({ title: 'Ä', author: 'Ann' })

    const predictions = join(folder, 'read.ndjson')
    writeFileSync(predictions, `${JSON.stringify({ id: 'paper', data: { title: 'Ä', author: 'Bob' } })}\n`)
    expect(scoreSet(join(folder, 'paper'), predictions)).toMatchObject({ pages: 1, sites: 1, mean: { right: 0.5, found: 0.5 } })
    expect(scoreSet(join(folder, 'paper'), predictions, new Set(['paper'])).pages).toBe(0)
  })

  it('is checked out with its listed pages only, and written with the documents in their frames', () => {
    if (set === undefined) throw new Error('The set is listed.')
    const pages = join(folder, 'test')
    mkdirSync(pages, { recursive: true })
    for (const name of ['listed [1]', 'aside', 'frame']) writeFileSync(join(pages, `${name}.html`), `<p>${name}</p>`)
    writeFileSync(join(folder, 'other.txt'), 'labels')
    writeFileSync(join(folder, 'list.txt'), 'test/listed [1].html\ntest/frame.html\n')
    const clones = join(folder, 'clones')
    const listing = {
      ...set,
      commit: commitOf(folder, join(clones, set.repository)),
      paths: ['other.txt'],
      pages: join(folder, 'list.txt'),
    }
    const checkout = join(folder, 'checkout')
    checkOut(listing, checkout, clones)
    expect(readdirSync(checkout, { recursive: true }).sort()).toEqual(['other.txt', 'test', 'test/frame.html', 'test/listed [1].html'])

    const place = { id: 'a', site: 'a', url: 'https://a.example/', fields: 'none' }
    const page = { ...place, html: 'test/listed [1].html', frames: ['test/frame.html'], expected: {} }
    writeSet('framed', { fields: { none: [] }, pages: [page] }, { repository: checkout, to: folder })
    const [read] = [...readPages(join(folder, 'framed'))]
    expect(read?.page).toMatchObject({ body: '<p>listed [1]</p>', frames: ['<p>frame</p>'] })

    writeFileSync(listing.pages, 'test/missing.html\n')
    expect(() => checkOut(listing, checkout, clones)).toThrow('test/missing.html')
  })

  it('is refused if its clone is missing or its name is not in the list', () => {
    if (set === undefined) throw new Error('The set is listed.')
    expect(() => checkOut(set, join(folder, 'checkout'), folder)).toThrow('There is no clone of mozilla/readability')
    expect(() => readSetList(['nothing'])).toThrow('There is no set nothing.')
  })
})

/** Makes a repository with the content of `from`, and returns its only commit. */
function commitOf(from: string, target: string): string {
  const git = (...args: string[]): string => {
    const run = spawnSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', `--git-dir=${target}/.git`, `--work-tree=${from}`, ...args],
      {
        encoding: 'utf8',
      },
    )
    if (run.status !== 0) throw new Error(run.stderr)
    return run.stdout.trim()
  }
  mkdirSync(target, { recursive: true })
  git('init', '--quiet')
  git('add', 'test', 'other.txt')
  git('commit', '--quiet', '--message=Pages')
  return git('rev-parse', 'HEAD')
}
