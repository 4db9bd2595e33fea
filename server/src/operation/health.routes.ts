// GET /healthz and /readyz: ready or not, and which part is at fault; details are only in the log. GET /livez: this process serves
// requests, whatever else is unavailable; for supervisors that restart processes.
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Logger } from 'pino'
import { z } from 'zod'

/** A part the product needs to be ready. */
export interface HealthCheck {
  part: string
  /** @throws on any fault. */
  check(): Promise<void>
}

const CHECK_TIMEOUT_MS = 3_000

const healthSchema = z.object({ status: z.enum(['ok', 'unavailable']), faulty: z.array(z.string()), detail: z.string().optional() })

export function healthRoutes({ healthChecks, log }: { healthChecks: readonly HealthCheck[]; log: Logger }): FastifyPluginAsyncZod {
  const findFaults = createFaultFinder(healthChecks, log)
  return async (app) => {
    app.get('/livez', { config: { access: 'anyone' }, exposeHeadRoute: true, schema: { hide: true } }, () => ({ status: 'ok' }))
    for (const url of ['/healthz', '/readyz'])
      app.get(
        url,
        {
          config: { access: 'anyone' },
          // Many monitors request only the status, and so does the web app to see whether the server is available.
          exposeHeadRoute: true,
          schema: {
            hide: url !== '/healthz',
            tags: ['operation'],
            summary: 'Is every part ready?',
            response: { 200: healthSchema, 503: healthSchema },
          },
        },
        async (_request, reply) => {
          const faulty = await findFaults()
          if (faulty.length === 0) return { status: 'ok' as const, faulty }
          return reply.code(503).send({ status: 'unavailable', faulty, detail: `Not ready: ${faulty.join(', ')}.` })
        },
      )
  }
}

/** Monitoring asks every second: the log records changes of state only. */
function createFaultFinder(checks: readonly HealthCheck[], log: Logger): () => Promise<string[]> {
  /** The last fault of a part. */
  const known = new Map<string, string>()
  const note = (part: string, fault: unknown): void => {
    const text = fault === null ? undefined : String(fault)
    if (known.get(part) === text) return
    if (text === undefined) {
      known.delete(part)
      log.info({ part }, 'a part is ready again')
    } else {
      known.set(part, text)
      log.warn({ err: fault, part }, 'a part is not ready')
    }
  }
  return async () => {
    const outcomes = await Promise.allSettled(checks.map((check) => withinTime(check.check())))
    return checks.flatMap(({ part }, index) => {
      const outcome = outcomes[index]
      const fault: unknown = outcome?.status === 'rejected' ? (outcome.reason ?? 'no reason') : null
      note(part, fault)
      return fault === null ? [] : [part]
    })
  }
}

function withinTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${CHECK_TIMEOUT_MS} ms`)), CHECK_TIMEOUT_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
