// Rows for users: results, names and folders, views, comments, checks, cleaning. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { checksRoutes } from './checks/checks.routes.ts'
import { cleaningRoutes } from './cleaning/cleaning.routes.ts'
import { editsRoutes } from './edits/edits.routes.ts'
import { ownColumnsRoutes } from './own-columns/own-columns.routes.ts'
import { commentsRoutes } from './comments/comments.routes.ts'
import { refreshesRoutes } from './refreshes/refreshes.routes.ts'
import { cellsRoutes } from './results/cells.routes.ts'
import { eventsRoutes } from './results/events.routes.ts'
import { gridRowsRoutes } from './results/grid-rows.routes.ts'
import { resultsRoutes } from './results/results.routes.ts'
import { savedViewsRoutes } from './saved-views/saved-views.routes.ts'
import { tablesRoutes } from './tables.routes.ts'
import { findPositions } from './views/find-positions.ts'

export const tablesModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(tablesRoutes(deps))
    await app.register(savedViewsRoutes(deps))
    await app.register(resultsRoutes(deps))
    await app.register(gridRowsRoutes({ db: deps.db, findPositions: (job, page) => findPositions(deps, job, page) }))
    await app.register(cellsRoutes(deps))
    await app.register(ownColumnsRoutes(deps))
    await app.register(editsRoutes(deps))
    await app.register(commentsRoutes(deps))
    await app.register(refreshesRoutes(deps))
    await app.register(eventsRoutes(deps))
    await app.register(checksRoutes(deps))
    await app.register(cleaningRoutes(deps))
  },
}
