// A process that marks the passage in one page: parsing a large or hostile page cannot block the API.
import { markPassage, markPlaces, markText } from './mark-passage.ts'
import type { EvidenceOrder } from './render-evidence.ts'

process.once('message', ({ page, ...order }: EvidenceOrder) => {
  if (order.as === 'text') process.send?.(markText(page, order.passage))
  else if (order.as === 'page') process.send?.(markPassage(page, order.passage, order.hint))
  else process.send?.(markPlaces(page, order))
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this handler was attached.
if (process.connected === false) process.exit(0)
