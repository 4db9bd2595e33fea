// Automated work: pipelines, enrichments, monitors, templates, the assistant. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { chatRoutes, connectedChatRoutes } from './assistant/chat.routes.ts'
import { tableProposalRoutes } from './assistant/table-proposal.routes.ts'
import { configurationsRoutes } from './configurations/configurations.routes.ts'
import { monitorsRoutes } from './monitors/monitors.routes.ts'
import { pipelinesRoutes } from './pipelines/pipelines.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'

export const flowsModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(pipelinesRoutes(deps))
    await app.register(monitorsRoutes(deps))
    await app.register(templatesRoutes(deps))
    await app.register(configurationsRoutes(deps))
    await app.register(tableProposalRoutes())
    await app.register(connectedChatRoutes(deps))
  },
  async pages(app, deps) {
    await app.register(chatRoutes(deps))
  },
}
