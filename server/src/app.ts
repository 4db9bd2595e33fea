// Puts the HTTP application together from what deps.ts constructed. Listens on nothing and starts nothing.
import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import { accountsRoutes } from './accounts/accounts.routes.ts'
import { devicesRoutes } from './accounts/devices.routes.ts'
import { avatarsRoutes } from './avatars/avatars.routes.ts'
import { billingRoutes } from './billing/billing.routes.ts'
import { functionsRoutes } from './billing/functions.routes.ts'
import { sandboxControlRoutes, sandboxPagesRoutes } from './billing/sandbox.routes.ts'
import { webhookRoutes } from './billing/webhook.routes.ts'
import { columnsRoutes } from './columns/columns.routes.ts'
import { columnSuggestionsRoutes } from './columns/suggestions.routes.ts'
import type { Config } from './config.ts'
import type { AppDeps, Payments } from './deps.ts'
import { chatRoutes } from './assistant/chat.routes.ts'
import { changesRoutes } from './changes/changes.routes.ts'
import { checksRoutes } from './checks/checks.routes.ts'
import { dashboardsRoutes } from './dashboards/dashboards.routes.ts'
import { dashboardLinksRoutes } from './dashboards/dashboard-links.routes.ts'
import { trendRoutes } from './dashboards/trend.routes.ts'
import { connectionsRoutes } from './connections/connections.routes.ts'
import { destinationsRoutes } from './destinations/destinations.routes.ts'
import { detectionRoutes } from './inspection/detection.routes.ts'
import { discoveryRoutes } from './inspection/discovery.routes.ts'
import { evidenceRoutes } from './evidence/evidence.routes.ts'
import { exportsRoutes } from './exports/exports.routes.ts'
import { answerBrokenRequest, HEADER_BYTES_MAX } from './http/answers/broken-requests.ts'
import { guardAccess } from './http/access.ts'
import { mountAuth } from './http/auth-mount.ts'
import { answerError, translateErrors } from './http/error-translator.ts'
import { healthRoutes } from './operation/health.routes.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { limitRequests } from './http/request-rate.ts'
import { measureRequests, metricsRoutes } from './operation/metrics.ts'
import { describeApi, docsRoutes } from './docs/openapi.ts'
import { productConfigRoutes } from './operation/product-config.routes.ts'
import { validatorCompiler } from './http/validation/request-validation.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { webAppRoutes } from './pages/web-app.ts'
import { eventsRoutes } from './results/events.routes.ts'
import { addedRowsRoutes } from './jobs/adding/added-rows.routes.ts'
import { jobActionsRoutes } from './jobs/job-actions.routes.ts'
import { estimateRoutes, jobsRoutes } from './jobs/jobs.routes.ts'
import { cellsRoutes } from './results/cells.routes.ts'
import { gridRowsRoutes } from './results/grid-rows.routes.ts'
import { resultsRoutes } from './results/results.routes.ts'
import { findPositions } from './views/find-positions.ts'
import { tasksRoutes } from './jobs/tasks.routes.ts'
import { brandsRoutes } from './brands/brands.routes.ts'
import { sharedPagesRoutes, sharesRoutes } from './shares/shares.routes.ts'
import { statusRoutes } from './status/status.routes.ts'
import { supportRoutes } from './support/support.routes.ts'
import { traceRequests } from './tracing/trace-requests.ts'
import { keysRoutes } from './keys/keys.routes.ts'
import { leavingRoutes } from './leaving/leaving.routes.ts'
import { monitorsRoutes } from './monitors/monitors.routes.ts'
import { mcpRoutes } from './mcp/mcp.routes.ts'
import { operatorsRoutes } from './operators/operators.routes.ts'
import { outboxRoutes } from './mail/outbox.routes.ts'
import { cleaningRoutes } from './cleaning/cleaning.routes.ts'
import { configurationsRoutes } from './configurations/configurations.routes.ts'
import { customTypesRoutes } from './fields/custom-types.routes.ts'
import { listsRoutes } from './lists/lists.routes.ts'
import { pipelinesRoutes } from './pipelines/pipelines.routes.ts'
import { pilotRoutes } from './preview/pilot.routes.ts'
import { pointingRoutes } from './pointing/pointing.routes.ts'
import { previewRoutes } from './preview/preview.routes.ts'
import { proposalsRoutes, recipesRoutes } from './recipes/recipes.routes.ts'
import { templatesRoutes } from './templates/templates.routes.ts'
import { noteChanges } from './teams/activity.ts'
import { invitationsRoutes } from './teams/invitations.routes.ts'
import { teamsRoutes } from './teams/teams.routes.ts'
import { webhooksRoutes } from './webhooks/webhooks.routes.ts'
import { usageRoutes } from './usage/usage.routes.ts'

const BODY_BYTES_MAX = 1024 * 1024

/** `onRoute` is told of every route, for tests that hold for all of them. */
export async function buildApp(deps: AppDeps, onRoute?: (route: RouteOptions) => void): Promise<FastifyInstance> {
  const app = createApp(deps)
  if (onRoute) app.addHook('onRoute', onRoute)
  setSecurityHeaders(app, deps.config)
  translateErrors(app)
  readJsonBodies(app)
  guardAccess(app, deps.findActor)
  noteChanges(app, deps.db)
  measureRequests(app, deps.metrics)
  if (deps.config.tracing !== null) traceRequests(app)
  await describeApi(app, { version: deps.productConfig.version, publicUrl: deps.config.publicUrl })
  await app.register(healthRoutes(deps))
  await app.register(metricsRoutes(deps))
  if (deps.authListener) await app.register(mountAuth(deps.authListener))
  if (deps.config.embedded) await app.register(outboxRoutes(deps))
  if (deps.payments) await registerPayments(app, deps.payments, deps.config)
  await app.register(apiRoutes(deps), { prefix: '/api/v1' })
  await app.register(chatRoutes(deps))
  await app.register(mcpRoutes(deps))
  await app.register(sharedPagesRoutes(deps))
  await app.register(webAppRoutes(deps))
  return app
}

async function registerPayments(app: FastifyInstance, payments: Payments, { embedded }: Config): Promise<void> {
  await app.register(webhookRoutes(payments, () => payments.upkeep.wake()))
  await app.register(functionsRoutes(payments))
  const { sandbox, publicUrl } = payments
  if (!sandbox) return
  await app.register(sandboxPagesRoutes({ sandbox, publicUrl }))
  // At a public address its time is everybody's.
  if (embedded) await app.register(sandboxControlRoutes({ sandbox }))
}

function apiRoutes(deps: AppDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    // Answers belong to one account: no cache may keep them.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    await limitRequests(app, deps.config.requestsPerMinute)
    await app.register(docsRoutes)
    await app.register(productConfigRoutes(deps))
    await app.register(accountsRoutes())
    await app.register(devicesRoutes(deps))
    await app.register(avatarsRoutes(deps))
    await app.register(keysRoutes(deps))
    await app.register(webhooksRoutes(deps))
    await app.register(destinationsRoutes(deps))
    await app.register(connectionsRoutes(deps))
    await app.register(leavingRoutes(deps))
    await app.register(teamsRoutes(deps))
    await app.register(invitationsRoutes(deps))
    await app.register(supportRoutes(deps))
    await app.register(statusRoutes(deps))
    await app.register(operatorsRoutes(deps))
    await app.register(brandsRoutes(deps))
    await app.register(sharesRoutes(deps))
    await app.register(jobsRoutes(deps))
    await app.register(jobActionsRoutes(deps))
    await app.register(addedRowsRoutes(deps))
    await app.register(columnsRoutes(deps))
    await app.register(columnSuggestionsRoutes(deps))
    await app.register(estimateRoutes(deps))
    await app.register(usageRoutes(deps))
    if (deps.payments) await app.register(billingRoutes(deps.payments))
    await app.register(tasksRoutes(deps))
    await app.register(resultsRoutes(deps))
    await app.register(gridRowsRoutes({ db: deps.db, findPositions: (job, page) => findPositions(deps, job, page) }))
    await app.register(cellsRoutes(deps))
    await app.register(checksRoutes(deps))
    await app.register(eventsRoutes(deps))
    await app.register(pipelinesRoutes(deps))
    await app.register(cleaningRoutes(deps))
    await app.register(listsRoutes(deps))
    await app.register(exportsRoutes(deps))
    await app.register(evidenceRoutes(deps))
    await app.register(templatesRoutes(deps))
    await app.register(configurationsRoutes(deps))
    await app.register(customTypesRoutes(deps))
    await app.register(recipesRoutes(deps))
    await app.register(proposalsRoutes(deps))
    await app.register(monitorsRoutes(deps))
    await app.register(changesRoutes(deps))
    await app.register(trendRoutes(deps))
    await app.register(dashboardsRoutes(deps))
    await app.register(dashboardLinksRoutes(deps))
    await app.register(previewRoutes(deps))
    await app.register(pilotRoutes(deps))
    await app.register(pointingRoutes(deps))
    await app.register(detectionRoutes(deps))
    await app.register(discoveryRoutes(deps))
  }
}

function createApp({ config, log }: AppDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    http: { maxHeaderSize: HEADER_BYTES_MAX },
    clientErrorHandler: answerBrokenRequest,
    exposeHeadRoutes: false,
    // Addresses that are no addresses (`/%zz`) never reach a route.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // Behind a public address stands a proxy of the operator's; only its word on the visitor's address is taken.
    trustProxy: config.embedded ? false : ['loopback', 'linklocal', 'uniquelocal'],
    // Field names in paths are longer than the router expects of a parameter.
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2_000 },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  app.setNotFoundHandler((_request, reply) => reply.code(404).send({ detail: 'Not found.' }))
  return app
}
