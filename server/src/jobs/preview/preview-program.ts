// A process that runs previews one after the other. Pages are read here, so that a heavy or hostile one cannot block the API.
import {
  createModelMeter,
  createScraper,
  distil,
  learnRecipe,
  openAccess,
  pageShape,
  ScrapeError,
  siteOf,
  type KnownRecipe,
} from '@quarry/engine'
import { failureOf } from '../../platform/processes/program-bug.ts'
import { restMemory } from '../../platform/processes/rest-memory.ts'
import { toRowEvent } from './preview-events.ts'
import type { PreviewAnswer, PreviewMessage, PreviewTask } from './preview-process.ts'

const TARGETS_AT_ONCE = 4

let leaving = new AbortController()

process.on('message', (message: PreviewMessage) => {
  if (message.type === 'leave') return leaving.abort()
  leaving = new AbortController()
  void runPreview(message.task, leaving.signal)
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this handler was attached.
if (process.connected === false) process.exit(0)
restMemory()

async function runPreview(task: PreviewTask, signal: AbortSignal): Promise<void> {
  const { payload, rows, settings, modelTokensMax, access: secrets } = task
  // One for each preview: cookies and memory are not shared between visitors.
  const scraper = createScraper(settings)
  const access = secrets === null ? null : openAccess(secrets, (url) => siteOf(url, settings.practicePort))
  const waiting = payload.target_items.entries()
  const fields = payload.trait_definitions
  const recipes = recipesFrom(task)
  const meter = createModelMeter({ limits: { tokensMax: modelTokensMax, costMicroUsdMax: null } })

  async function workThrough(): Promise<void> {
    for (const [position, target] of waiting) {
      if (signal.aborted) return
      tell({ type: 'started', position })
      const asked = { targetName: payload.target_item_name, fields, prompt: payload.base_prompt ?? '', pageSteps: payload.page_steps ?? [] }
      const input = { target, ...asked, meter, access, ...(recipes.length > 0 ? { recipes } : {}) }
      try {
        const known = rows?.[position]
        const row = await (known ? scraper.lookUp({ ...input, row: known }, signal) : scraper.scrape(input, signal))
        tell(toRowEvent({ position, target }, row))
      } catch (error) {
        if (signal.aborted) return
        tell({ type: 'unread', position, target, failure: failureOf(error) })
      } finally {
        tell({ type: 'spent', usage: meter.usage })
      }
    }
  }
  await Promise.all(Array.from({ length: TARGETS_AT_ONCE }, workThrough))
  await scraper.close()
  if (access !== null) tell({ type: 'cookies', cookies: access.takeChanges() })
  tell({ type: 'end' })
}

/** One for each layout that was pointed at; none where a page cannot be learned from, which is then read normally. */
function recipesFrom({ solved, payload: { trait_definitions: fields } }: PreviewTask): KnownRecipe[] {
  return solved.flatMap(({ page, ...known }) => {
    try {
      const recipe = learnRecipe([{ ...known, document: distil(page), referenceDate: page.fetchedAt }], fields)
      const use = { mayDoubt: false, probes: false, slices: { use: 'off' as const, silent: [] } }
      return [{ id: page.url, shape: pageShape(page.url), recipe, ...use }]
    } catch (error) {
      if (error instanceof ScrapeError) return []
      throw error
    }
  })
}

function tell(event: PreviewAnswer): void {
  process.send?.(event)
}
