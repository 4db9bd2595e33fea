// Sites and their pages: connections, stored pages, pointing, inspection. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { connectionsRoutes } from './connections/connections.routes.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { detectionRoutes } from './inspection/detection.routes.ts'
import { discoveryRoutes } from './inspection/discovery.routes.ts'
import { liveViewsRoutes } from './live/live-views.routes.ts'
import { pointingRoutes } from './pointing/pointing.routes.ts'

export const sitesModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(connectionsRoutes(deps))
    await app.register(detectionRoutes(deps))
    await app.register(discoveryRoutes(deps))
    await app.register(pointingRoutes(deps))
    await app.register(liveViewsRoutes(deps))
    await app.register(evidenceRoutes(deps))
  },
}
