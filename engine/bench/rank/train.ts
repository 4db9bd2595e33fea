// Trains the ranker on labelled pages and writes engine/src/rank/rank-model.json, with what it was trained on in
// engine/bench/rank/trained-on.json.
// `node engine/bench/rank/train.ts --root FOLDER … [--without FOLDER] [--scale]`: folders of data sets in the layout of
// engine/bench/read-dataset.ts, as `npm run bench:sets -- fetch --to FOLDER` writes them. The sites of the sets in the folder of --without
// are left out, so that they can judge the model. With --scale the trees are kept, and only the scale of their probabilities is trained.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { RANKER } from '../../src/rank/rank-candidates.ts'
import { sitesBelow } from '../read-dataset.ts'
import { samplesOfRoots } from './collect-samples.ts'
import { fitRanker, fitScale } from './fit-ranker.ts'
import { sourcesOf } from './sources-of.ts'

const { values } = parseArgs({
  options: {
    root: { type: 'string', multiple: true, default: [] },
    without: { type: 'string' },
    scale: { type: 'boolean', default: false },
  },
})
if (values.root.length === 0) {
  console.error('Usage: node engine/bench/rank/train.ts --root FOLDER … [--without FOLDER] [--scale]')
  process.exit(2)
}
const without = values.without === undefined ? new Set<string>() : sitesBelow(values.without)
const samples = samplesOfRoots(values.root, without)
const ranker = values.scale ? { ...RANKER, scale: fitScale(samples) } : fitRanker(samples)
writeFileSync(new URL('../../src/rank/rank-model.json', import.meta.url), `${JSON.stringify(ranker)}\n`)
if (!values.scale) writeFileSync(new URL('trained-on.json', import.meta.url), `${JSON.stringify(sourcesOf(samples), null, 1)}\n`)
console.log(`${samples.length} values of ${new Set(samples.map(({ site }) => site)).size} sites; ${ranker.features.length} features`)
