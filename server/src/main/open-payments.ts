// Payments inside this process: Stripe where keys are set, the payment sandbox on one machine, or none. The code behind it is the same.
import { randomBytes } from 'node:crypto'
import { createPaymentsSandbox } from '@quarry/payments-sandbox'
import type { Logger } from 'pino'
import { sql } from 'kysely'
import { Stripe } from 'stripe'
import type { SandboxPort } from '../money/billing/sandbox.routes.ts'
import type { Config } from '../config.ts'
import { openPool, type Database } from '../db/database.ts'
import type { SendMail } from '../platform/mail/mail.ts'
import { receiveNotice } from '../money/payments/inbox.ts'
import { hasProvider, type PaymentsDeps, type Provider } from '../money/payments/payments.ts'
import { startUpkeep, type Upkeep } from './payments-upkeep.ts'

export interface OpenPayments extends PaymentsDeps {
  /** Null: there is no sandbox. */
  sandbox: SandboxPort | null
  upkeep: Upkeep
  close(): Promise<void>
}

interface Parts {
  db: Database
  log: Logger
  sendMail: SendMail
  onLedgerChecked?: (problems: readonly string[]) => void
}

/** Does not connect to Stripe yet. */
export async function openPayments(config: Config, { onLedgerChecked, ...parts }: Parts): Promise<OpenPayments> {
  const deps: PaymentsDeps = { ...parts, providerMode: config.payments.mode, provider: null, publicUrl: config.publicUrl }
  // The sandbox sends its webhooks to the product that contains it, which is complete only then.
  const late: { upkeep: Upkeep | null } = { upkeep: null }
  const sandbox = config.payments.kind === 'sandbox' ? await openSandbox(config, { deps, onNotice: () => late.upkeep?.wake() }) : null
  deps.provider = sandbox?.provider ?? openStripe(config)
  const upkeep = startUpkeep(deps, onLedgerChecked)
  late.upkeep = upkeep
  return Object.assign(deps, {
    sandbox: sandbox?.port ?? null,
    upkeep,
    async close() {
      await upkeep.stop()
      await sandbox?.close()
    },
  })
}

/** Before the sandbox advances its clock: events in transit already have the new time. */
async function moveProviderTime(db: Database, seconds: number): Promise<void> {
  await sql`
    insert into payment_clocks (provider_mode, ahead) values ('sandbox', make_interval(secs => ${seconds}))
    on conflict (provider_mode) do update set ahead = payment_clocks.ahead + excluded.ahead`.execute(db)
}

function openStripe({ payments }: Config): Provider | null {
  if (payments.kind !== 'stripe') return null
  const { secretKey, webhookSecret, priceIds } = payments
  return { stripe: new Stripe(secretKey, { maxNetworkRetries: 1, timeout: 20_000 }), webhookSecret, priceIds, isSandbox: false }
}

async function openSandbox(config: Config, { deps, onNotice }: { deps: PaymentsDeps; onNotice: () => void }) {
  // The secret exists only in this process: webhooks are signed when they are sent, so that forged ones are refused.
  const secret = `whsec_${randomBytes(24).toString('base64url')}`
  const pool = openPool({ url: config.databaseUrl, applicationName: 'quarry-payments-sandbox' })
  const sandbox = await createPaymentsSandbox({
    pool,
    pagesUrl: config.publicUrl,
    merchantName: 'Quarry',
    webhook: {
      url: `${config.publicUrl}/webhooks/stripe`,
      secret,
      async send(request) {
        if (!hasProvider(deps)) return new Response(null, { status: 503 })
        await receiveNotice(deps, await request.text(), request.headers.get('stripe-signature') ?? '')
        onNotice()
        return new Response(null, { status: 200 })
      },
    },
    onError: (error, where) => deps.log.error({ err: error, where }, 'the payment sandbox failed'),
  })
  const stripe = new Stripe('sk_test_sandbox', {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((url: string | URL | Request, init?: RequestInit) => sandbox.fetch(new Request(url, init))),
  })
  const provider: Provider = { stripe, webhookSecret: secret, priceIds: {}, isSandbox: true }
  const control: SandboxPort['control'] = {
    ...sandbox.control,
    async advanceClock(seconds) {
      await moveProviderTime(deps.db, seconds)
      return sandbox.control.advanceClock(seconds)
    },
  }
  const port: SandboxPort = { handlePage: (request) => sandbox.handlePage(request), control }
  const close = async (): Promise<void> => {
    await sandbox.close()
    await pool.end()
  }
  return { provider, port, close }
}
