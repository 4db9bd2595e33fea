// Usage and payment: ledger, payments, billing, usage. Registers its routes.
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { AppDeps, Payments } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { functionsRoutes } from './billing/functions.routes.ts'
import { sandboxControlRoutes, sandboxPagesRoutes } from './billing/sandbox.routes.ts'
import { webhookRoutes } from './billing/webhook.routes.ts'
import { usageRoutes } from './usage/usage.routes.ts'

export const moneyModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(usageRoutes(deps))
    if (deps.payments) await app.register(billingRoutes(deps.payments))
  },
  async pages(app, { payments, config }) {
    if (payments) await registerPayments(app, payments, config)
  },
}

async function registerPayments(app: FastifyInstance, payments: Payments, { embedded }: Config): Promise<void> {
  await app.register(webhookRoutes(payments, () => payments.upkeep.wake()))
  await app.register(functionsRoutes(payments))
  const { sandbox, publicUrl } = payments
  if (!sandbox) return
  await app.register(sandboxPagesRoutes({ sandbox, publicUrl }))
  // At a public address, its clock would be shared by everyone.
  if (embedded) await app.register(sandboxControlRoutes({ sandbox }))
}
