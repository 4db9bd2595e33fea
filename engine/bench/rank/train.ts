// Trains the ranker on labelled pages and writes engine/src/rank/rank-model.json.
// `node engine/bench/rank/train.ts --root FOLDER [--root FOLDER …] [--scale]`: folders of data sets in the layout of
// engine/bench/read-dataset.ts. With --scale the trees are kept, and only the scale of their probabilities is trained.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { RANKER } from '../../src/rank/rank-candidates.ts'
import { labelledSets } from '../sampled-pages.ts'
import { collectSamples } from './collect-samples.ts'
import { fitRanker, fitScale } from './fit-ranker.ts'

const { values } = parseArgs({ options: { root: { type: 'string', multiple: true }, scale: { type: 'boolean', default: false } } })
if (!values.root) {
  console.error('Give the folder of labelled pages with --root FOLDER.')
  process.exit(2)
}
const samples = values.root.flatMap((root) => labelledSets(root).flatMap((dataset) => collectSamples(root, dataset)))
const ranker = values.scale ? { ...RANKER, scale: fitScale(samples) } : fitRanker(samples)
writeFileSync(new URL('../../src/rank/rank-model.json', import.meta.url), `${JSON.stringify(ranker)}\n`)
console.log(`${samples.length} values of ${new Set(samples.map(({ site }) => site)).size} sites; ${ranker.features.length} features`)
