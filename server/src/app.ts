// Assembles the HTTP application from what deps.ts constructed. Listens on no port and starts nothing.
import { randomUUID } from 'node:crypto'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance, type RouteOptions } from 'fastify'
import type { AppDeps } from './deps.ts'
import { platformModule } from './platform/platform.module.ts'
import { moneyModule } from './money/money.module.ts'
import { sitesModule } from './sites/sites.module.ts'
import { jobsModule } from './jobs/jobs.module.ts'
import { tablesModule } from './tables/tables.module.ts'
import { peopleModule } from './people/people.module.ts'
import { flowsModule } from './flows/flows.module.ts'
import { deliveryModule } from './delivery/delivery.module.ts'
import { insightsModule } from './insights/insights.module.ts'
import { operationModule } from './operation/operation.module.ts'
import { assertKeyReaches } from './people/keys/key-reach.ts'
import { assertRoleReaches, teamOf } from './people/teams/rights.ts'
import { answerBrokenRequest, HEADER_BYTES_MAX } from './http/answers/broken-requests.ts'
import { guardAccess } from './http/access.ts'
import { mountAuth } from './http/auth-mount.ts'
import { answerError, translateErrors } from './http/error-translator.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { limitRequests } from './http/request-rate.ts'
import { measureRequests } from './operation/metrics.ts'
import { describeApi } from './operation/docs/openapi.ts'
import { validatorCompiler } from './http/validation/request-validation.ts'
import { refuseUnknownOrder } from './http/validation/unknown-order.ts'
import { setSecurityHeaders } from './http/security-headers.ts'
import { answerUnknownAddresses } from './http/unknown-addresses.ts'
import { traceRequests } from './operation/tracing/trace-requests.ts'
import { noteChanges } from './people/teams/activity.ts'

/** In registration order, which is also the order of the API description. */
const MODULES = [
  jobsModule,
  tablesModule,
  sitesModule,
  flowsModule,
  deliveryModule,
  insightsModule,
  peopleModule,
  moneyModule,
  operationModule,
  platformModule,
]

const BODY_BYTES_MAX = 1024 * 1024
/** Field names in paths can be longer than the router's default limit for a parameter. */
const ROUTER = { ignoreTrailingSlash: true, maxParamLength: 2_000 }

/** `onRoute` is called with every route, for tests that check all of them. */
export async function buildApp(deps: AppDeps, onRoute?: (route: RouteOptions) => void): Promise<FastifyInstance> {
  const app = createApp(deps)
  if (onRoute) app.addHook('onRoute', onRoute)
  setSecurityHeaders(app, deps.config)
  translateErrors(app)
  answerUnknownAddresses(app, ROUTER)
  readJsonBodies(app)
  guardAccess(app, { findActor: deps.findActor, teamOf, guards: [assertKeyReaches, assertRoleReaches] })
  noteChanges(app, deps.db)
  measureRequests(app, deps.metrics)
  if (deps.config.tracing !== null) traceRequests(app)
  await describeApi(app, { version: deps.productConfig.version, publicUrl: deps.config.publicUrl })
  if (deps.authListener) await app.register(mountAuth(deps.authListener))
  for (const { pages } of MODULES) if (pages) await app.register((scope) => pages(scope, deps))
  await app.register(apiRoutes(deps), { prefix: '/api/v1' })
  return app
}

function apiRoutes(deps: AppDeps) {
  return async (app: FastifyInstance): Promise<void> => {
    // Responses belong to one account: no cache may store them.
    app.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    refuseUnknownOrder(app)
    await limitRequests(app, deps.config.requestsPerMinute)
    for (const { api } of MODULES) await api?.(app, deps)
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
    // Malformed URLs (`/%zz`) never reach a route.
    frameworkErrors: (error, request, reply) => void answerError(error, request, reply),
    // A public address means that the operator runs a reverse proxy; only its forwarding header is trusted.
    trustProxy: config.embedded ? false : ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: ROUTER,
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}
