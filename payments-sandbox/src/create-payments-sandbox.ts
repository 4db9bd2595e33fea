// Builds the sandbox from its settings: the only place that constructs its parts.
import { answerRequest } from './api/answer-request.ts'
import { createControls, type Controls } from './controls.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { answerPage } from './pages/answer-page.ts'
import { startPulse } from './pulse.ts'
import { routes } from './routes.ts'
import { completeSettings, type PaymentsSandboxSettings } from './settings.ts'

export interface PaymentsSandbox {
  /** The API below `/v1/`, for `Stripe.createFetchHttpClient`, and the hosted pages. */
  fetch(request: Request): Promise<Response>
  /** The hosted pages below `/c/` alone: what a product mounts at its own origin. */
  handlePage(request: Request): Promise<Response>
  /** For whom the mounting product lets: not reachable over `fetch` or `handlePage`. */
  control: Controls
  /** Waits for deliveries in flight. Due ones are sent after the next start. */
  close(): Promise<void>
}

/** Brings its schema up to date. @throws Error in one sentence where the settings don't fit; a live key never does */
export async function createPaymentsSandbox(given: PaymentsSandboxSettings): Promise<PaymentsSandbox> {
  const settings = completeSettings(given)
  const database = openDatabase({ pool: given.pool, url: given.databaseUrl, onError: (error) => settings.report(error, 'database') })
  const source = { database, settings }
  await migrate(database)
  const pulse = startPulse(source)

  /** Requests that change something wake the background work. */
  const answered = async (request: Request, answer: Promise<Response>): Promise<Response> => {
    const response = await answer
    if (request.method !== 'GET') pulse.wake()
    return response
  }
  const handlePage = (request: Request): Promise<Response> => answered(request, answerPage(source, request))
  return {
    handlePage,
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/c/') ? handlePage(request) : answered(request, answerRequest(source, routes, request)),
    control: createControls(source, pulse.wake),
    close: async () => {
      await pulse.stop()
      await database.close()
    },
  }
}
