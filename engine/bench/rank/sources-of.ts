// What samples were collected from, so that the same model can be trained again.
import { readSetList } from '../public-sets/set-list.ts'
import { WRITTEN_SETS } from '../written-pages/read-written-pages.ts'
import type { RankSample } from './collect-samples.ts'

interface Source {
  set: string
  /** `owner/name@commit` of a listed public set; otherwise `this` for the pages written blind, and null for a set that is in no list. */
  repository: string | null
  licence: string | null
  sites: number
  values: number
}

export function sourcesOf(samples: readonly Pick<RankSample, 'dataset' | 'site'>[]): Source[] {
  const listed = new Map(readSetList().map((set) => [set.name, set]))
  return [...Map.groupBy(samples, ({ dataset }) => dataset)].map(([name, own]) => {
    const set = listed.get(name)
    const written = name in WRITTEN_SETS ? 'this' : null
    return {
      set: name,
      repository: set === undefined ? written : `${set.repository}@${set.commit}`,
      licence: set?.licence ?? null,
      sites: new Set(own.map(({ site }) => site)).size,
      values: own.length,
    }
  })
}
