// Puts the HTTP application together from what deps.ts constructed. Listens on nothing and starts nothing.
import { randomUUID } from 'node:crypto'
import fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { getAccount } from './accounts/accounts.store.ts'
import type { AppDeps } from './deps.ts'
import { guardAccess } from './http/access.ts'
import { translateErrors } from './http/error-translator.ts'
import { healthRoutes } from './http/health.routes.ts'
import { readJsonBodies } from './http/json-bodies.ts'
import { validatorCompiler } from './http/request-validation.ts'
import { setSecurityHeaders } from './http/security-headers.ts'

const BODY_BYTES_MAX = 1024 * 1024

export async function buildApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = createApp(deps)
  setSecurityHeaders(app, deps.config)
  translateErrors(app)
  readJsonBodies(app)
  guardAccess(app, async (token) => {
    const identity = await deps.verifyToken(token)
    return identity && getAccount(deps.db, identity)
  })
  await app.register(healthRoutes(deps))
  return app
}

function createApp({ config, log }: AppDeps): FastifyInstance {
  const loggerInstance: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance,
    disableRequestLogging: true,
    bodyLimit: BODY_BYTES_MAX,
    genReqId: () => randomUUID(),
    requestTimeout: 120_000,
    // Behind a public address stands a proxy of the operator's; only its word on the visitor's address is taken.
    trustProxy: config.embedded ? false : ['loopback', 'linklocal', 'uniquelocal'],
    routerOptions: { ignoreTrailingSlash: true },
  })
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => (data) => JSON.stringify(data))
  return app
}
