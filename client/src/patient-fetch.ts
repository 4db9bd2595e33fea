// A fetch that retries after the delay that the API asks for. A request refused with 429 or 503 had no effect, so that retrying it is safe.

export type Fetch = (request: Request) => Promise<Response>

const WAIT_SECONDS_MAX = 60

/** Retries at most `retriesMax` times. `sleep` is for tests. */
export function patientFetch(fetch: Fetch, retriesMax: number, sleep: (ms: number) => Promise<void> = pause): Fetch {
  return async (request) => {
    for (let retries = 0; ; retries += 1) {
      const response = await fetch(request.clone())
      const waitSeconds = Number(response.headers.get('retry-after') ?? NaN)
      const asksToWait = (response.status === 429 || response.status === 503) && waitSeconds >= 0 && waitSeconds <= WAIT_SECONDS_MAX
      if (!asksToWait || retries === retriesMax) return response
      await response.body?.cancel()
      await sleep(waitSeconds * 1000)
      request.signal.throwIfAborted()
    }
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
