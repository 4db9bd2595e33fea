// For operators: health, metrics, status, doctor, backup, support, the API documents. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { docsRoutes } from './docs/openapi.ts'
import { healthRoutes } from './health.routes.ts'
import { mcpRoutes } from './mcp/mcp.routes.ts'
import { metricsRoutes } from './metrics.ts'
import { operatorsRoutes } from './operators/operators.routes.ts'
import { productConfigRoutes } from './product-config.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { supportRoutes } from './support/support.routes.ts'

export const operationModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(docsRoutes)
    await app.register(productConfigRoutes(deps))
    await app.register(statusRoutes(deps))
    await app.register(operatorsRoutes(deps))
    await app.register(supportRoutes(deps))
  },
  async pages(app, deps) {
    await app.register(healthRoutes(deps))
    await app.register(metricsRoutes(deps))
    await app.register(mcpRoutes(deps))
  },
}
