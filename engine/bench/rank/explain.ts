// Prints each candidate value of a field with its probability and the features that raised or lowered it:
// `node engine/bench/rank/explain.ts PAGE.html NAME TYPE [DESCRIPTION]`.
import { readFileSync } from 'node:fs'
import { fieldSchema } from '@quarry/contract'
import { distil } from '../../src/distil/distil.ts'
import { explainCandidates } from '../../src/rank/explain-candidates.ts'
import { RANKER } from '../../src/rank/rank-candidates.ts'
import { findCandidates, prepareReading } from '../../src/ladder/read-document.ts'

const SHOWN_CHARS = 100
const SHOWN_REASONS = 10

const [file, name, type, description = name] = process.argv.slice(2)
if (file === undefined || name === undefined || type === undefined) {
  console.error('Usage: node engine/bench/rank/explain.ts PAGE.html NAME TYPE [DESCRIPTION]')
  process.exit(2)
}
const document = distil({
  requestedUrl: 'https://example.org/page',
  url: 'https://example.org/page',
  status: 200,
  contentType: 'text/html',
  body: readFileSync(file, 'utf8'),
  frames: [],
  fetchedAt: new Date(),
  snapshot: null,
  via: 'given',
})
const fields = [fieldSchema.parse({ name, type, description })]
const { page, intents, clean } = prepareReading(document, { fields, prompt: '', targetName: 'URL', referenceDate: null })
for (const { intent, candidates } of findCandidates(page, intents, clean))
  for (const { value, probability, prior, reasons } of explainCandidates(page, intent, { candidates, ranker: RANKER })) {
    console.log(
      `${probability.toFixed(2)} (by strength alone ${(1 / (1 + Math.exp(-prior))).toFixed(2)})  ${JSON.stringify(value).slice(0, SHOWN_CHARS)}`,
    )
    const present = reasons.filter((reason) => reason.value !== 0)
    for (const { feature, value: number, logOdds } of present.slice(0, SHOWN_REASONS))
      console.log(`    ${logOdds < 0 ? '' : '+'}${logOdds.toFixed(2)}  ${feature} ${Number(number.toPrecision(3))}`)
  }
