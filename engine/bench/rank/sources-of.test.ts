import { expect, test } from 'vitest'
import { readSetList } from '../public-sets/set-list.ts'
import { sourcesOf } from './sources-of.ts'

test('names the repository, commit and licence of public sets', () => {
  const [set] = readSetList(['recipya'])
  const samples = [
    { dataset: 'recipya', site: 'a.example' },
    { dataset: 'recipya', site: 'b.example' },
    { dataset: 'recipya', site: 'b.example' },
  ]
  expect(sourcesOf(samples)).toEqual([
    { set: 'recipya', repository: `reaper47/recipya@${set!.commit}`, licence: 'GPL-3.0', sites: 2, values: 3 },
  ])
})

test('a set that is in no list has no repository from which it could be fetched again', () => {
  expect(sourcesOf([{ dataset: 'pages-of-my-own', site: 'a.example' }])).toEqual([
    { set: 'pages-of-my-own', repository: null, licence: null, sites: 1, values: 1 },
  ])
})
