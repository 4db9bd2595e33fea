// Trains the context finder on the pages about one thing that were written blind, and on labelled pages, and writes
// engine/src/values/context/context-model.json. `node engine/bench/context/train.ts [--root FOLDER …]`: folders of data sets in the layout of
// engine/bench/read-dataset.ts. Prints how many values would be right on pages that the model was not trained on.
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { contextSamples } from './collect-context.ts'
import { fitContext, foldedContext, judge } from './fit-context.ts'

const FOLDS = 5
const { values } = parseArgs({ options: { root: { type: 'string', multiple: true, default: [] } } })
const samples = contextSamples(values.root)
for (const { least, chosen, right } of judge(samples, foldedContext(samples, FOLDS)))
  console.log(`probability from ${least}: ${right} of ${chosen} values right`)
writeFileSync(new URL('../../src/values/context/context-model.json', import.meta.url), `${JSON.stringify(fitContext(samples))}\n`)
console.log(`${samples.length} values of ${new Set(samples.map(({ site }) => site)).size} pages and sites`)
