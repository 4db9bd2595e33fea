// Targets become rows: jobs, tasks, fields, columns, recipes, previews. Registers its routes.
import type { AppDeps } from '../deps.ts'
import type { AppModule } from '../http/app-module.ts'
import { addedRowsRoutes, retriesRoutes } from './adding/added-rows.routes.ts'
import { columnsRoutes } from './columns/columns.routes.ts'
import { columnSuggestionsRoutes } from './columns/suggestions.routes.ts'
import { customTypesRoutes } from './fields/custom-types.routes.ts'
import { jobActionsRoutes } from './job-actions.routes.ts'
import { estimateRoutes, jobsRoutes } from './jobs.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { pilotRoutes } from './preview/pilot.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { proposalsRoutes, recipesRoutes } from './recipes/recipes.routes.ts'
import { tasksRoutes } from './tasks.routes.ts'

export const jobsModule: AppModule<AppDeps> = {
  async api(app, deps) {
    await app.register(jobsRoutes(deps))
    await app.register(jobActionsRoutes(deps))
    await app.register(estimateRoutes(deps))
    await app.register(tasksRoutes(deps))
    await app.register(addedRowsRoutes(deps))
    await app.register(retriesRoutes(deps))
    await app.register(columnsRoutes(deps))
    await app.register(columnSuggestionsRoutes(deps))
    await app.register(customTypesRoutes(deps))
    await app.register(listsRoutes(deps))
    await app.register(recipesRoutes(deps))
    await app.register(proposalsRoutes(deps))
    await app.register(previewRoutes(deps))
    await app.register(pilotRoutes(deps))
  },
}
