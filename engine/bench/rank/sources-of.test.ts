import { expect, test } from 'vitest'
import { readSetList } from '../public-sets/set-list.ts'
import { sourcesOf } from './sources-of.ts'

test('names the repository and commit of public sets, and none of the pages written blind', () => {
  const [set] = readSetList(['recipya'])
  const samples = [
    { dataset: 'recipya', site: 'a.example' },
    { dataset: 'recipya', site: 'b.example' },
    { dataset: 'recipya', site: 'b.example' },
    { dataset: 'single-1', site: 'film' },
  ]
  expect(sourcesOf(samples)).toEqual([
    { set: 'recipya', repository: `reaper47/recipya@${set!.commit}`, licence: 'GPL-3.0', sites: 2, values: 3 },
    { set: 'single-1', repository: null, licence: null, sites: 1, values: 1 },
  ])
})

test('refuses a set that is in no list', () => {
  expect(() => sourcesOf([{ dataset: 'pages-of-my-own', site: 'a.example' }])).toThrow('pages-of-my-own is not in')
})

test('refuses lists written blind, on which nothing is trained', () => {
  expect(() => sourcesOf([{ dataset: 'list-1', site: 'a.example' }])).toThrow('list-1 is not in')
})
