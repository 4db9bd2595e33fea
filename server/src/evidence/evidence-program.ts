// A process that marks the passage in one page: parsing a large or hostile page never holds up the API.
import { markPassage } from './mark-passage.ts'
import type { EvidenceOrder } from './render-evidence.ts'

process.once('message', ({ page, evidence }: EvidenceOrder) => {
  process.send?.(markPassage(page, evidence))
})
process.on('disconnect', () => process.exit(0))
// It may be gone since before this listened.
if (process.connected === false) process.exit(0)
