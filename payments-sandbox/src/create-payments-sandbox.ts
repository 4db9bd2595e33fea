// Builds the sandbox from its settings: the only place that constructs its parts.
import { answerRequest } from './api/answer-request.ts'
import { createControls, type Controls } from './controls.ts'
import { openDatabase } from './db/database.ts'
import { migrate } from './db/migrate.ts'
import { answerPage } from './pages/answer-page.ts'
import { startBackgroundWork } from './background-work.ts'
import { routes } from './routes.ts'
import { completeSettings, type PaymentsSandboxSettings } from './settings.ts'

export interface PaymentsSandbox {
  /** The API below `/v1/`, for `Stripe.createFetchHttpClient`, and the hosted pages. */
  fetch(request: Request): Promise<Response>
  /** Only the hosted pages below `/c/`, for a product that mounts them at its own origin. */
  handlePage(request: Request): Promise<Response>
  /** Operator functions. The product that mounts them checks permissions; `fetch` and `handlePage` do not reach them. */
  control: Controls
  /** Waits for deliveries in flight. Pending ones are sent after the next start. */
  close(): Promise<void>
}

/** Runs the migrations. @throws Error in one sentence for invalid settings; a live key of Stripe is always invalid */
export async function createPaymentsSandbox(given: PaymentsSandboxSettings): Promise<PaymentsSandbox> {
  const settings = completeSettings(given)
  const database = openDatabase({ pool: given.pool, url: given.databaseUrl, onError: (error) => settings.report(error, 'database') })
  const source = { database, settings }
  await migrate(database)
  const background = startBackgroundWork(source)

  /** Requests that change data wake the background work. */
  const answered = async (request: Request, answer: Promise<Response>): Promise<Response> => {
    const response = await answer
    if (request.method !== 'GET') background.wake()
    return response
  }
  const handlePage = (request: Request): Promise<Response> => answered(request, answerPage(source, request))
  return {
    handlePage,
    fetch: (request) =>
      new URL(request.url).pathname.startsWith('/c/') ? handlePage(request) : answered(request, answerRequest(source, routes, request)),
    control: createControls(source, background.wake),
    close: async () => {
      await background.stop()
      await database.close()
    },
  }
}
