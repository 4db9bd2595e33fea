// Background work of payments: processes the inbox, looks up payments without a webhook, settles and checks the ledger. Safe to run in
// several processes at once.
import { checkLedger } from '../money/ledger/check-ledger.ts'
import { settleDeadJobs, withdrawForeignHolds } from '../money/ledger/settle-jobs.ts'
import { createFaultLog } from '../platform/logging/fault-log.ts'
import { Pause, repeat } from '../queue/repeat.ts'
import { comparePayments } from '../money/payments/compare-payments.ts'
import { workOffInbox } from '../money/payments/inbox.ts'
import { hasProvider, type PaymentsDeps } from '../money/payments/payments.ts'
import { sweepPayments } from '../money/payments/sweep.ts'

export interface Upkeep {
  /** There is a new event in the inbox. */
  wake(): void
  stop(): Promise<void>
}

const INBOX_PAUSE_MS = 5_000
const SWEEP_PAUSE_MS = 60_000
/** The check reads the whole ledger: once a night. */
const CHECK_HOUR_UTC = 3

/** `onChecked` receives the findings of the nightly check, empty where everything agrees. */
export function startUpkeep(deps: PaymentsDeps, onChecked: (problems: readonly string[]) => void = () => undefined): Upkeep {
  const ending = new AbortController()
  const notices = new Pause()
  const onError = createFaultLog(deps.log)('the upkeep of payments failed')
  const check = createNightlyCheck(deps, onChecked)
  const inbox = async (): Promise<boolean> => {
    if (hasProvider(deps)) await workOffInbox(deps, ending.signal)
    return false
  }
  const sweep = async (): Promise<boolean> => {
    await settleDeadJobs(deps.db)
    // Not only at the start: another process may still have accepted jobs in a mode that has just ended.
    await withdrawForeignHolds(deps.db, deps.providerMode)
    if (hasProvider(deps)) await sweepPayments(deps)
    await check(new Date())
    return false
  }
  const loops = Promise.all([
    repeat({ work: inbox, pauseMs: INBOX_PAUSE_MS, onError }, notices, ending.signal),
    repeat({ work: sweep, pauseMs: SWEEP_PAUSE_MS, onError }, new Pause(), ending.signal),
  ])
  return {
    wake: () => notices.wake(),
    async stop() {
      ending.abort()
      await loops
    },
  }
}

function createNightlyCheck(deps: PaymentsDeps, onChecked: (problems: readonly string[]) => void): (now: Date) => Promise<void> {
  let checkedOn = new Date().toISOString().slice(0, 10)
  return async (now) => {
    const day = now.toISOString().slice(0, 10)
    if (day === checkedOn || now.getUTCHours() < CHECK_HOUR_UTC) return
    const problems = [...(await checkLedger(deps.db)), ...(hasProvider(deps) ? await comparePayments(deps) : [])]
    checkedOn = day
    if (problems.length > 0) deps.log.error({ problems: problems.slice(0, 100) }, 'the ledger does not agree')
    onChecked(problems)
  }
}
