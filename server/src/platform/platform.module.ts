// Infrastructure that is independent of the product: mail, HTML pages, child processes, sealed secrets, the log of loops. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { webAppRoutes } from './pages/web-app.ts'

export const platformModule: AppModule<AppDeps> = {
  async pages(app, deps) {
    if (deps.config.embedded) await app.register(outboxRoutes(deps))
    await app.register(webAppRoutes(deps))
  },
}
