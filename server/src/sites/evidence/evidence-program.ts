// A process that marks the passage in one page: parsing a large or hostile page never holds up the API.
import { markPassage, markPlaces } from './mark-passage.ts'
import type { EvidenceOrder } from './render-evidence.ts'

process.once('message', ({ page, evidence, script }: EvidenceOrder) => {
  process.send?.(script === null ? markPassage(page, evidence) : markPlaces(page, { passage: evidence, script }))
})
process.on('disconnect', () => process.exit(0))
// It may be gone since before this listened.
if (process.connected === false) process.exit(0)
