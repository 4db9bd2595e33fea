// What samples were collected from, so that the same model can be trained again.
import { readSetList } from '../public-sets/set-list.ts'
import { WRITTEN_SETS } from '../written-pages/read-written-pages.ts'
import type { RankSample } from './collect-samples.ts'

interface Source {
  set: string
  /** `owner/name@commit` of a public set; null for the pages written blind, which are in engine/bench/written-pages. */
  repository: string | null
  licence: string | null
  sites: number
  values: number
}

/** @throws Error if a set is neither in the list of public sets nor written blind: nobody else could train the model again. */
export function sourcesOf(samples: readonly Pick<RankSample, 'dataset' | 'site'>[]): Source[] {
  const listed = new Map(readSetList().map((set) => [set.name, set]))
  return [...Map.groupBy(samples, ({ dataset }) => dataset)].map(([name, own]) => {
    const set = listed.get(name)
    if (set === undefined && WRITTEN_SETS[name]?.isTrainedOn !== true)
      throw new Error(`${name} is not in engine/bench/public-sets/sets.json: a model trained on it could not be trained again.`)
    return {
      set: name,
      repository: set === undefined ? null : `${set.repository}@${set.commit}`,
      licence: set?.licence ?? null,
      sites: new Set(own.map(({ site }) => site)).size,
      values: own.length,
    }
  })
}
