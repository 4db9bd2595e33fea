// The labelled pages that models are trained on: data sets with labelled fields, a few pages of each site.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PageDocument } from '../src/types.ts'
import { readPages, readTruth, type LabelledPage, type Truth } from './read-dataset.ts'

/** The data sets in a folder whose pages have labelled fields. */
export function labelledSets(root: string): string[] {
  return readdirSync(root).filter((name) => {
    const truth = join(root, name, 'truth.ndjson')
    if (!existsSync(join(root, name, 'pages.ndjson')) || !existsSync(truth)) return false
    const first: unknown = JSON.parse(readFileSync(truth, 'utf8').split('\n', 1)[0] ?? 'null')
    return typeof first === 'object' && first !== null && 'expected' in first && isNamed(first.expected)
  })
}

function isNamed(expected: unknown): boolean {
  return typeof expected === 'object' && expected !== null && !Array.isArray(expected)
}

/** At most `pagesPerSite` pages of a site, so that one with two hundred pages of the same template does not dominate the others. */
export function* sampledPages(root: string, dataset: string, pagesPerSite: number): Generator<{ labelled: LabelledPage; truth: Truth }> {
  const folder = join(root, dataset)
  const truths = readTruth(folder)
  const perSite = new Map<string, number>()
  for (const labelled of readPages(folder)) {
    const seen = perSite.get(labelled.site) ?? 0
    perSite.set(labelled.site, seen + 1)
    const truth = truths.get(labelled.id)
    if (truth !== undefined && seen < pagesPerSite) yield { labelled, truth }
  }
}

/** The document without its structured data; null where its blocks are between others. */
export function withoutDeclared(document: PageDocument): PageDocument | null {
  const blocks = document.blocks.filter(({ kind }) => kind !== 'data')
  return blocks.every(({ id }, at) => id === at + 1) ? { ...document, values: [], entities: [], blocks } : null
}
