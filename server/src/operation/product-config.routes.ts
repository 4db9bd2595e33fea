// GET /api/v1/config: what the browser needs to know about this installation.
import { productConfigSchema, type ProductConfig } from '@quarry/contract'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'

export function productConfigRoutes({ productConfig }: { productConfig: ProductConfig }): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/config',
      {
        config: { access: 'anyone' },
        schema: { tags: ['operation'], summary: 'This installation', response: { 200: productConfigSchema } },
      },
      () => productConfig,
    )
  }
}
