// Trains the context finder on the pages written blind and on labelled pages, and writes engine/src/values/context/context-model.json.
// `node engine/bench/context/train.ts [--root FOLDER …]`: folders of data sets in the layout of engine/bench/read-dataset.ts.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { labelledSets } from '../rank/collect-samples.ts'
import { WRITTEN_SETS, writtenPages } from '../written-pages/read-written-pages.ts'
import { samplesOfSet, samplesOfWritten } from './collect-context.ts'
import { fitContext, foldedContext, judge } from './fit-context.ts'

const FOLDS = 5
const { values } = parseArgs({ options: { root: { type: 'string', multiple: true, default: [] }, dry: { type: 'boolean', default: false }, only: { type: 'string', multiple: true, default: [] }, extra: { type: 'string', multiple: true, default: [] } } })
const written = Object.entries(WRITTEN_SETS).flatMap(([set, kind]) => (kind === 'one thing' ? writtenPages(set) : []))

for (const file of values.extra) { const w = JSON.parse(readFileSync(file.replace('pages', 'want').replace('.ndjson', '.json'), 'utf8')); for (const l of readFileSync(file, 'utf8').trim().split('\n')) { const p = JSON.parse(l); written.push({ ...p, id: file + p.id, want: w[p.id] }) } }
const labelled = values.root.flatMap((root) => labelledSets(root).filter((set) => values.only.length === 0 || values.only.includes(set)).flatMap((set) => { const s = samplesOfSet(root, set); console.log(set, s.length, s.filter((x) => x.isRight).length); return s }))
const own = samplesOfWritten(written)
const samples = [...own, ...labelled]
const models = foldedContext(samples, FOLDS)
for (const { least, chosen, right } of judge(own, models)) console.log(`written: chance ${least}: ${right} of ${chosen} right`)
for (const { least, chosen, right } of labelled.length ? judge(labelled, models) : []) console.log(`labelled: chance ${least}: ${right} of ${chosen} right`)
if (!values.dry) writeFileSync(new URL('../../src/values/context/context-model.json', import.meta.url), `${JSON.stringify(fitContext(samples))}\n`)
console.log(`${samples.length} values of ${new Set(samples.map(({ site }) => site)).size} sites`)
