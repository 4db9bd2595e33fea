// GET /api/v1/config: the configuration of this installation for the browser.
import { productConfigSchema, type PaymentsConfig, type ProductConfig } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

interface ProductConfigDeps {
  productConfig: ProductConfig
  /** The price list, requested from the provider. */
  describePayments(): Promise<PaymentsConfig>
}

export function productConfigRoutes({ productConfig, describePayments }: ProductConfigDeps): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/config',
      {
        config: { access: 'anyone' },
        schema: { tags: ['operation'], summary: 'This installation', response: { 200: productConfigSchema } },
      },
      async () => ({ ...productConfig, payments: await describePayments() }),
    )
  }
}
