// What samples were collected from, so that the same model can be trained again.
import { readSetList } from '../public-sets/set-list.ts'
import type { RankSample } from './collect-samples.ts'

interface Source {
  set: string
  /** `owner/name@commit`; null for a set that is in no list. */
  repository: string | null
  licence: string | null
  sites: number
  values: number
}

export function sourcesOf(samples: readonly Pick<RankSample, 'dataset' | 'site'>[]): Source[] {
  const listed = new Map(readSetList().map((set) => [set.name, set]))
  return [...Map.groupBy(samples, ({ dataset }) => dataset)].map(([name, own]) => {
    const set = listed.get(name)
    return {
      set: name,
      repository: set === undefined ? null : `${set.repository}@${set.commit}`,
      licence: set?.licence ?? null,
      sites: new Set(own.map(({ site }) => site)).size,
      values: own.length,
    }
  })
}
