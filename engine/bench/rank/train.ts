// Fits the ranker on labelled pages and writes engine/src/rank/rank-model.json.
// `node engine/bench/rank/train.ts --root FOLDER [--root FOLDER …]`: folders of data sets in the layout of engine/bench/read-dataset.ts.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { collectSamples, labelledSets } from './collect-samples.ts'
import { fitRanker } from './fit-ranker.ts'

const { values } = parseArgs({ options: { root: { type: 'string', multiple: true } } })
if (!values.root) {
  console.error('Name the folder of labelled pages: --root FOLDER')
  process.exit(2)
}
const samples = values.root.flatMap((root) => labelledSets(root).flatMap((dataset) => collectSamples(root, dataset)))
const ranker = fitRanker(samples)
writeFileSync(new URL('../../src/rank/rank-model.json', import.meta.url), `${JSON.stringify(ranker)}\n`)
console.log(`${samples.length} values of ${new Set(samples.map(({ site }) => site)).size} sites; ${ranker.features.length} features`)
