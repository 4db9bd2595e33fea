// Builds a worker over a migrated database: connections, the scraper, the queue's loop. Starts nothing that it does not also stop.
import {
  createGuardedHttp,
  createGuardedSockets,
  createPageOpener,
  createScraper,
  createSnapshots,
  laneOf,
  openSnapshotFiles,
  timesFor,
  type Scraper,
} from '@quarry/engine'
import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase, type Database } from './db/database.ts'
import { createFaultLog, type FaultLog } from './platform/logging/fault-log.ts'
import { measureTasks } from './operation/measure-tasks.ts'
import { traceTasks } from './operation/tracing/trace-tasks.ts'
import { startWorkerUpkeep } from './operation/worker-upkeep.ts'
import { startComparing } from './insights/changes/comparing.ts'
import { startDestinations } from './delivery/destinations/destination-loops.ts'
import { createDestinationSeal } from './delivery/destinations/destination-seal.ts'
import { noteVersions } from './delivery/exports/versions.ts'
import { createConnectionSeal } from './sites/connections/connection-seal.ts'
import { createConnectionShelf, type ConnectionShelf } from './sites/connections/reading/connection-shelf.ts'
import { endMail } from './sites/connections/reading/end-mail.ts'
import { createWorkerFaultReport } from './jobs/hold-ups/report-worker-fault.ts'
import { getSigningKey } from './http/signed-links.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import { startMonitors } from './flows/monitors/monitor-loops.ts'
import { toScraperSettings } from './scraper-settings.ts'
import { QUARANTINE_LANE } from './jobs/tasks/reap-tasks.ts'
import { createTaskHandlers } from './jobs/tasks/task-handlers.ts'
import { openLaneMessages, type LaneMessages } from './queue/lane-messages.ts'
import { startLaneWorker, TURN_LIMITS, type LaneWorkerEvent } from './queue/lane-worker.ts'
import { followWorkSignals, type WorkSignals } from './queue/work-signals.ts'
import { createPageHandles } from './sites/pointing/page-handles.ts'
import { startPipelines } from './flows/pipelines/pipeline-loop.ts'
import { createRecipeShelf, type RecipeShelf } from './jobs/recipes/recipe-shelf.ts'
import { startMentionMails } from './tables/comments/mention-mail.ts'
import { startWebhooks } from './delivery/webhooks/webhook-loops.ts'

const DRAIN_MS = 10_000

/** `version` of the product, as bundles of its jobs record it. Where it fails, it has closed what it opened. */
export async function startWorker(config: Config, log: Logger, version: string): Promise<{ stop(): Promise<void> }> {
  const opened: Closing[] = []
  const stop = async (): Promise<void> => {
    for (let close = opened.pop(); close !== undefined; close = opened.pop()) await close()
  }
  try {
    await start({ config, log, version, opened })
  } catch (error) {
    while (opened.length > 0) await stop().catch(() => undefined)
    throw error
  }
  return { stop }
}

type Closing = () => unknown

interface Start {
  config: Config
  log: Logger
  version: string
  /** Takes what closes each part, closed from the last to the first. */
  opened: Closing[]
}

async function start({ config, log, version, opened }: Start): Promise<void> {
  const url = config.databaseUrl
  const faults = createFaultLog(log)
  const { model } = config
  const { concurrency, hostConcurrency, retryDelayMs } = config.fetching
  const db = openDatabase({ url, applicationName: 'quarry-worker', connectionsMax: Math.min(concurrency + 2, 20) })
  opened.push(() => db.destroy())
  await noteVersions(db, { version, model: config.model?.model ?? null })
  const messages = await openLaneMessages({ url, onError: faults('the queue could not be looked after') })
  opened.push(() => messages.close())
  const signals = await followWorkSignals(config.sessionDatabaseUrl)
  opened.push(() => signals.close())
  const snapshotFiles = await openSnapshotFiles(config.snapshots)
  opened.push(() => snapshotFiles.close())
  const snapshots = createSnapshots(snapshotFiles)
  const pages = createPageOpener()
  opened.push(() => pages.close())
  const scraper = createScraper({ ...toScraperSettings(config), snapshots })
  opened.push(() => scraper.close())
  const recipes = openRecipes(config, { db, snapshots, pages, faults, handles: createPageHandles(await getSigningKey(db, 'pages')) })
  opened.push(() => recipes.close())
  const upkeep = startWorkerUpkeep(db, log)
  opened.push(() => upkeep.stop())
  const handlers = createTaskHandlers({
    ...scraper,
    db,
    messages,
    scrapeByRecipe: (order, input, signal) => recipes.scrape(order, input, { scrape: scraper.scrape, signal }),
    onBug: (bug, error) => log.error({ ...bug, err: error }, 'a task failed with an internal error'),
    onMachineTrouble: createWorkerFaultListener(db, faults),
    taskTimeoutMs: timesFor({ isLocal: model?.local !== undefined }).taskTimeoutMs,
    retryDelayMs,
    jobLimits: model?.jobLimits,
    connections: openConnections(config, {
      db,
      signIn: scraper.signIn,
      onError: faults('the end of a connection could not be reported'),
    }),
  })
  const worker = await startLaneWorker({
    db,
    databaseUrl: config.sessionDatabaseUrl,
    messages,
    signals,
    handlers: traceTasks(measureTasks(handlers, { tally: upkeep.tally, log })),
    limits: {
      ...TURN_LIMITS,
      concurrencyOf: (lane) => (lane === QUARANTINE_LANE ? 1 : hostConcurrency),
    },
    concurrency,
    onEvent: createEventLog(log, faults),
  })
  const rounds = startRounds(config, { db, messages, signals, faults })
  log.info({ worker: worker.id, concurrency, hostConcurrency }, 'worker started')
  opened.push(() => Promise.all([worker.stop(DRAIN_MS), rounds.stop()]))
}

function openRecipes(
  { practicePort, model }: Config,
  { faults, ...parts }: Pick<Parameters<typeof createRecipeShelf>[0], 'db' | 'snapshots' | 'pages' | 'handles'> & { faults: FaultLog },
): RecipeShelf {
  const onError = faults('a recipe could not be learned or counted')
  return createRecipeShelf({ ...parts, practicePort, hasModel: model !== null, onError })
}

/** Connections to sites; people who have to sign in again are notified by mail. */
function openConnections(
  config: Config,
  { db, signIn, onError }: { db: Database; signIn: Scraper['signIn']; onError(error: unknown): void },
): ConnectionShelf {
  const sendMail = createMailer(config, db)
  return createConnectionShelf({
    db,
    seal: createConnectionSeal(config.dataDir),
    practicePort: config.practicePort,
    signIn,
    // Accounts that signed up by telephone have no address; the app shows it to all.
    tellEnd: async (end) => {
      if (end.email !== '') await sendMail(endMail(end, config.publicUrl)).catch(onError)
    },
  })
}

/** Tasks that are kept waiting are logged for the operator and noted for the people who look at their job. */
function createWorkerFaultListener(db: Database, faults: FaultLog): (error: unknown) => void {
  const tell = faults('tasks wait for this machine or the database')
  const note = createWorkerFaultReport(db, faults('what tasks wait for could not be noted'))
  return (error) => {
    tell(error)
    note(error)
  }
}

interface RoundParts {
  db: Database
  messages: LaneMessages
  signals: WorkSignals
  faults: FaultLog
}

/** What a worker looks after besides tasks: what follows the end of a job, and what is due. */
function startRounds(config: Config, parts: RoundParts): { stop(): Promise<void> } {
  const { db, messages, signals, faults } = parts
  const http = createGuardedHttp(toScraperSettings(config))
  const webhooks = startWebhooks({ db, http, signals, onError: faults('webhooks could not be worked on') })
  const destinations = startDestinations({
    db,
    http,
    signals,
    openSocket: createGuardedSockets(toScraperSettings(config)),
    destinationSeal: createDestinationSeal(config.dataDir),
    publicUrl: config.publicUrl,
    sheetsOrigin: config.sheetsOrigin,
    providerMode: config.payments.mode,
    onError: faults('deliveries could not be worked on'),
  })
  const pipelines = startPipelines({
    db,
    messages,
    signals,
    laneOf: (target, targetName) => laneOf(target, targetName, config.practicePort),
    providerMode: config.payments.mode,
    onError: faults('a pipeline could not be run'),
  })
  const monitoring = startMonitoring(config, parts)
  const mentions = startMentionMails({
    db,
    signals,
    publicUrl: config.publicUrl,
    providerMode: config.payments.mode,
    sendMail: createMailer(config, db),
    onError: faults('mails about mentions could not be sent'),
  })
  return {
    async stop() {
      await Promise.all([webhooks.stop(), destinations.stop(), pipelines.stop(), monitoring.stop(), mentions.stop()])
      await http.close()
    },
  }
}

/** What is due is started, what has ended is compared. */
function startMonitoring(config: Config, { db, messages, signals, faults }: RoundParts) {
  const { publicUrl, payments, practicePort } = config
  const parts = { db, signals, publicUrl, providerMode: payments.mode }
  const monitors = startMonitors({
    ...parts,
    messages,
    laneOf: (target, targetName) => laneOf(target, targetName, practicePort),
    sendMail: createMailer(config, db),
    onError: faults('monitors could not be worked on'),
  })
  const comparing = startComparing({ ...parts, onError: faults('a run could not be compared') })
  return { stop: () => Promise.all([monitors.stop(), comparing.stop()]) }
}

function createEventLog(log: Logger, faults: FaultLog): (event: LaneWorkerEvent) => void {
  const loops = new Map<string, (error: unknown) => void>()
  const loopFault = (loop: string): ((error: unknown) => void) => {
    const tell = loops.get(loop) ?? faults(`the worker could not reach the queue (${loop})`)
    loops.set(loop, tell)
    return tell
  }
  return (event) => {
    switch (event.type) {
      case 'lane_failed':
        return log.error({ lane: event.lane, err: event.error }, 'a turn on a lane failed')
      case 'loop_failed':
        return loopFault(event.loop)(event.error)
      case 'lanes_taken_back':
        return log.warn({ count: event.count }, 'released the lanes of a dead worker')
      case 'lanes_swept':
        return log.warn({ count: event.count }, 'found lanes without a message')
    }
  }
}
