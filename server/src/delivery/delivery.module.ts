// How rows leave the product: exports, destinations, webhooks, shares. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { destinationsRoutes } from './destinations/destinations.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { sharedPagesRoutes, sharesRoutes } from './shares/shares.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'

export const deliveryModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(exportsRoutes(deps))
    await app.register(destinationsRoutes(deps))
    await app.register(webhooksRoutes(deps))
    await app.register(sharesRoutes(deps))
  },
  async pages(app, deps) {
    await app.register(sharedPagesRoutes(deps))
  },
}
