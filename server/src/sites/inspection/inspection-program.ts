// A process that inspects pages before a job is created, one order after the other. Pages are read only here, so that a heavy or hostile
// one cannot block the API.
import { createExplorer, openAccess, siteOf } from '@quarry/engine'
import { failureOf } from '../../platform/processes/program-bug.ts'
import { restMemory } from '../../platform/processes/rest-memory.ts'
import { fillOrder } from './fill-orders.ts'
import type { FromProgram, ToProgram } from './orders.ts'

let leaving = new AbortController()

process.on('message', (message: ToProgram) => {
  if (message.type === 'leave') return leaving.abort()
  leaving = new AbortController()
  void runOrder(message, leaving.signal)
})
process.on('disconnect', () => process.exit(0))
// The parent may have ended before this handler was attached.
if (process.connected === false) process.exit(0)
restMemory()

async function runOrder({ order, settings, access: secrets }: Extract<ToProgram, { type: 'run' }>, signal: AbortSignal): Promise<void> {
  // One for each order: cookies and memory are not shared between visitors.
  const access = secrets === null ? null : openAccess(secrets, (url) => siteOf(url, settings.practicePort))
  const explorer = createExplorer(settings, { access })
  const answer = await fillOrder(order, { explorer, secrets, tell: (progress) => say({ type: 'progress', progress }) }, signal).then(
    (result): FromProgram => ({ type: 'done', result, cookies: access?.takeChanges() }),
    (error: unknown): FromProgram => ({ type: 'failed', ...failureOf(error), cookies: access?.takeChanges() }),
  )
  await explorer.close()
  say(answer)
}

function say(said: FromProgram): void {
  process.send?.(said)
}
