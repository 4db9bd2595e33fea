// Constructs what the application and its routes share; nothing else constructs dependencies.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { API_KEY_PREFIX, type PaymentsConfig, type ProductConfig } from '@quarry/contract'
import {
  createGuardedHttp,
  createModelClient,
  createSnapshots,
  laneOf,
  openSnapshotFiles,
  type HttpClient,
  type ModelClient,
  type ScraperSettings,
  type SnapshotStore,
} from '@quarry/engine'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { Registry } from 'prom-client'
import type { AccountService } from './people/accounts/account-service.ts'
import { findAccount } from './people/accounts/accounts.store.ts'
import type { Actor } from './http/actor.ts'
import { createTokenVerifier, type AuthService } from './people/accounts/token-verifier.ts'
import { endSubscription } from './money/billing/manage-subscription.ts'
import type { SandboxPort } from './money/billing/sandbox.routes.ts'
import type { Config } from './config.ts'
import { createConnectionSeal, type ConnectionSeal } from './sites/connections/connection-seal.ts'
import { createDestinationSeal, type DestinationSeal } from './delivery/destinations/destination-seal.ts'
import { openDatabase, type Database } from './db/database.ts'
import type { FindActor } from './http/access.ts'
import type { AuthListener } from './http/auth-mount.ts'
import { diskCheck } from './operation/disk-check.ts'
import { createFaultLog } from './platform/logging/fault-log.ts'
import type { HealthCheck } from './operation/health.routes.ts'
import { createVisitorQuota, type VisitorQuota } from './http/visitor-quota.ts'
import { createLinkSigner, getSigningKey, type LinkSigner } from './http/signed-links.ts'
import { createJobWatch, type JobWatch } from './tables/results/job-watch.ts'
import type { JobDeps } from './jobs/job.ts'
import type { CloseAccountDeps } from './people/account-deletion/close-account.ts'
import { createMailer } from './platform/mail/create-mailer.ts'
import type { SendMail } from './platform/mail/mail.ts'
import { enterTeam } from './people/teams/enter-team.ts'
import { createAssistant, type Assistant, type AssistantParts } from './flows/assistant/assistant.ts'
import { createInspector, type Inspector } from './sites/inspection/inspector.ts'
import { createLiveViews, type LiveViews } from './sites/live/live-views.ts'
import { createPageHandles, type PageHandles } from './sites/pointing/page-handles.ts'
import { createPreviewRunner, type PreviewRunner } from './jobs/preview/preview-runner.ts'
import { findActorOfKey } from './people/keys/keys.store.ts'
import { recordModelUse } from './money/usage/model-use.store.ts'
import { createModelShelf, type ModelShelf } from './operation/operators/model-shelf.ts'
import type { PaymentsDeps } from './money/payments/payments.ts'
import { listOffers } from './money/payments/price-list.ts'
import { openLaneMessages } from './queue/lane-messages.ts'
import { toScraperSettings } from './scraper-settings.ts'
import { createHeldViews, type HeldViews } from './tables/views/held-views.ts'

export interface AppDeps extends JobDeps {
  config: Config
  log: Logger
  findActor: FindActor
  accountService: AccountService
  beforeAccountEnds: CloseAccountDeps['beforeAccountEnds']
  sendMail: SendMail
  /** A client behind the address guard, for URLs given by users. */
  http: HttpClient
  /** Null: nothing can be bought, and payment events are not received. */
  payments: Payments | null
  links: LinkSigner
  /** Signs ids of stored pages for users who may point at them. */
  handles: PageHandles
  /** Copies of the pages that were read. */
  snapshots: SnapshotStore
  jobWatch: JobWatch
  /** Values of jobs' rows held in this process's memory. */
  heldViews: HeldViews
  previews: PreviewRunner
  previewQuota: VisitorQuota
  inspector: Inspector
  /** Encrypts and decrypts the credentials of connections. */
  seal: ConnectionSeal
  /** Encrypts and decrypts the secrets of destinations. */
  destinationSeal: DestinationSeal
  inspectionQuota: VisitorQuota
  /** Pages open in the server's browser for live views. */
  liveViews: LiveViews
  /** For reading single pages without a model. */
  pageSettings: ScraperSettings
  assistant: Assistant
  assistantQuota: VisitorQuota
  /** Null without a language model. */
  modelClient: ModelClient | null
  /** Models on this machine. */
  modelShelf: ModelShelf
  healthChecks: readonly HealthCheck[]
  metrics: Registry
  productConfig: ProductConfig
  describePayments(): Promise<PaymentsConfig>
  /** The auth service of this process; null where an external one is used. */
  authListener: AuthListener | null
  /** Folder of the built web app. */
  webFolder: string
  /** Closes everything that was opened. */
  close(): Promise<void>
}

/** Payments as the routes need them; opened and closed by the process that runs the application. */
export interface Payments extends PaymentsDeps {
  sandbox: SandboxPort | null
  upkeep: { wake(): void }
}

export interface AppParts {
  config: Config
  log: Logger
  db: Database
  auth: AuthService
  accountService: AccountService
  authListener: AuthListener | null
  metrics?: Registry
  /** Left out: nothing can be bought. */
  payments?: Payments | null
  /** New accounts have to confirm their e-mail address. */
  emailConfirmation: boolean
  webFolder: string
  version: string
}

const PREVIEWS_OF_A_VISITOR = { perMinute: 20, perDay: 200 }
const ASSISTANT_MESSAGES_OF_A_VISITOR = { perMinute: 15, perDay: 200, noun: 'messages to the assistant' }
const INSPECTIONS_OF_A_VISITOR = { perMinute: 20, perDay: 300, noun: 'page previews' }

/** Everything the API needs, over a migrated database. */
export async function createAppDeps(parts: AppParts): Promise<AppDeps> {
  const { config, log, db, webFolder, payments = null } = parts
  const messages = await openLaneMessages({ url: config.databaseUrl, onError: createFaultLog(log)('the queue failed') })
  const snapshotFiles = await openSnapshotFiles(config.snapshots)
  const jobWatch = createJobWatch(db, log)
  const http = createGuardedHttp(toScraperSettings(config))
  const previews = createPreviewRunner({ settings: toScraperSettings(config), log })
  const inspector = createInspector({ settings: toScraperSettings(config), log })
  const liveViews = createLiveViews({ settings: toScraperSettings(config), log })
  const modelParts = createModelParts(parts, inspector)
  return {
    config,
    log,
    db,
    messages,
    laneOf: (target, targetName) => laneOf(target, targetName, config.practicePort),
    providerMode: config.payments.mode,
    findActor: createActorFinder(parts),
    accountService: parts.accountService,
    http,
    beforeAccountEnds: payments ? [(actor) => endSubscription(payments, actor)] : [],
    payments,
    sendMail: createMailer(config, db),
    snapshots: createSnapshots(snapshotFiles),
    handles: createPageHandles(await getSigningKey(db, 'pages')),
    links: createLinkSigner(await getSigningKey(db, 'links')),
    jobWatch,
    heldViews: createHeldViews(db),
    previews,
    previewQuota: createVisitorQuota(PREVIEWS_OF_A_VISITOR),
    inspector,
    seal: createConnectionSeal(config.dataDir),
    destinationSeal: createDestinationSeal(config.dataDir),
    inspectionQuota: createVisitorQuota(INSPECTIONS_OF_A_VISITOR),
    liveViews,
    pageSettings: { ...toScraperSettings(config), model: null, search: null },
    ...modelParts,
    assistantQuota: createVisitorQuota(ASSISTANT_MESSAGES_OF_A_VISITOR),
    healthChecks: createHealthChecks(config, db, webFolder),
    metrics: parts.metrics ?? new Registry(),
    productConfig: describeProduct(parts),
    describePayments: async () => ({
      mode: payments?.provider ? payments.providerMode : 'off',
      offers: await listOffers({ provider: payments?.provider ?? null, log }),
    }),
    authListener: parts.authListener,
    webFolder,
    async close() {
      jobWatch.close()
      snapshotFiles.close()
      await http.close()
      await previews.close()
      await inspector.close()
      await liveViews.close()
      await modelParts.modelShelf.close()
      await messages.close()
      await db.destroy()
    },
  }
}

function createModelParts(
  { config, db, log }: Pick<AppParts, 'config' | 'db' | 'log'>,
  inspector: Inspector,
): Pick<AppDeps, 'assistant' | 'modelClient' | 'modelShelf'> {
  const { dataDir, model } = config
  const modelClient = model && createModelClient(model)
  const forAssistant = model &&
    modelClient && { client: modelClient, name: model.model, replies: model.assistant && model.assistant === 'model' }
  return {
    modelClient,
    modelShelf: createModelShelf({ dataDir, setName: model?.local ? model.model : null, log }),
    assistant: createAssistant({
      inspector,
      model: forAssistant,
      rules: assistantRules(config),
      onModelUse: (usage, ms) =>
        void recordModelUse(db, { model: modelClient?.name ?? '', purpose: 'assistant', usage, ms }).catch(
          createFaultLog(log)('the use of the model could not be counted'),
        ),
      log,
    }),
  }
}

function createActorFinder(parts: AppParts): FindActor {
  const { db, config } = parts
  const { mode } = config.payments
  const findPerson = createPersonFinder(parts)
  return async (token, teamId) => {
    const person = await findPerson(token)
    return person && teamId !== undefined ? enterTeam(db, person, { teamId, mode }) : person
  }
}

/** By an API key or by a token of the auth service. */
function createPersonFinder({ config, db, auth, accountService }: AppParts): (token: string) => Promise<Actor | null> {
  const { mode } = config.payments
  const verifyToken = createTokenVerifier(auth)
  return async (token) => {
    if (token.startsWith(API_KEY_PREFIX)) return findActorOfKey(db, token, mode)
    const identity = await verifyToken(token)
    const account = identity && (await findAccount(db, identity, mode))
    // A person whose account was deleted cannot sign in: an interrupted deletion is completed here.
    if (identity && !account) await accountService.deleteUser(identity.userId)
    return account
  }
}

export function openApiDatabase(config: Config): Database {
  return openDatabase({ url: config.databaseUrl, applicationName: 'quarry-api' })
}

function assistantRules({ fetching, practicePort }: Config): AssistantParts['rules'] {
  return { allowHosts: fetching.allowHosts, practicePort }
}

function describeProduct({ config, emailConfirmation, version }: AppParts): ProductConfig {
  const { auth, communityUrl, embedded, google, model, practicePort, sms } = config
  const hosted = auth.kind === 'hosted' ? auth : null
  return {
    version,
    embedded,
    practice_web_url: practicePort === null ? null : `http://127.0.0.1:${practicePort}`,
    model: model?.model ?? null,
    auth: {
      url: hosted?.url ?? null,
      // The embedded service requires none, but its client library does.
      anon_key: hosted?.anonKey ?? 'embedded',
      email_confirmation: emailConfirmation,
      ...(hosted ? {} : { phone: embedded || sms !== null, devices: true }),
      // In embedded mode there is a practice sign-in provider.
      providers: google || hosted || embedded ? ['google'] : [],
    },
    community_url: communityUrl,
  }
}

function createHealthChecks({ dataDir, practicePort }: Config, db: Database, webFolder: string): HealthCheck[] {
  return [
    { part: 'database', check: async () => void (await sql`select 1`.execute(db)) },
    { part: 'queue', check: async () => void (await sql`select version from pgboss.version`.execute(db)) },
    { part: 'web app', check: async () => assertExists(join(webFolder, 'index.html')) },
    diskCheck(dataDir),
    ...(practicePort === null ? [] : [{ part: 'practice web', check: () => assertAnswers(`http://127.0.0.1:${practicePort}/`) }]),
  ]
}

function assertExists(path: string): void {
  if (!existsSync(path)) throw new Error(`${path} does not exist`)
}

async function assertAnswers(address: string): Promise<void> {
  const answer = await fetch(address)
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
}
