// Analysis of rows over time: dashboards, changes between runs. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { changesRoutes } from './changes/changes.routes.ts'
import { dashboardLinksRoutes } from './dashboards/dashboard-links.routes.ts'
import { dashboardsRoutes } from './dashboards/dashboards.routes.ts'
import { trendRoutes } from './dashboards/trend.routes.ts'

export const insightsModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(dashboardsRoutes(deps))
    await app.register(dashboardLinksRoutes(deps))
    await app.register(trendRoutes(deps))
    await app.register(changesRoutes(deps))
  },
}
