// Seats for previews. A visitor has one at a time, so that one visitor cannot occupy all; without a free one they queue for a short time.
import { AppError } from '../../app-error.ts'

export interface PreviewSeats {
  /**
   * Resolves to a function that releases the seat; to null when `signal` fired first.
   * @throws AppError rate_limited for a visitor with too many previews already, unavailable where no seat became free in time.
   */
  take(visitor: string, signal: AbortSignal): Promise<(() => void) | null>
}

export interface SeatLimits {
  seats: number
  /** Previews of one visitor, running and waiting. */
  ofAVisitor: number
  waitMs: number
}

interface Waiting {
  visitor: string
  grant(): void
}

const RETRY_AFTER_SECONDS = 10
const STILL_RUNNING = 'Your other previews are still running. Please wait until one has ended.'
const ALL_TAKEN = 'Other previews are running right now. Please try again in a moment.'

export function createPreviewSeats({ seats, ofAVisitor, waitMs }: SeatLimits): PreviewSeats {
  const seated = new Set<string>()
  let line: Waiting[] = []

  /** First come, first served, skipping visitors who have a seat. */
  const fill = (): void => {
    while (seated.size < seats) {
      const next = line.find(({ visitor }) => !seated.has(visitor))
      if (next === undefined) return
      line = line.filter((one) => one !== next)
      seated.add(next.visitor)
      next.grant()
    }
  }

  return {
    async take(visitor, signal) {
      const own = line.filter((one) => one.visitor === visitor).length + (seated.has(visitor) ? 1 : 0)
      if (own >= ofAVisitor) throw new AppError('rate_limited', { detail: STILL_RUNNING, retryAfterSeconds: RETRY_AFTER_SECONDS })
      const isSeated = await new Promise<boolean>((resolve, reject) => {
        const settle = (then: () => void): void => {
          clearTimeout(timer)
          signal.removeEventListener('abort', leave)
          line = line.filter((one) => one !== waiting)
          then()
        }
        const waiting = { visitor, grant: () => settle(() => resolve(true)) }
        const refusal = (): AppError =>
          seated.has(visitor)
            ? new AppError('rate_limited', { detail: STILL_RUNNING, retryAfterSeconds: RETRY_AFTER_SECONDS })
            : new AppError('unavailable', { detail: ALL_TAKEN, retryAfterSeconds: RETRY_AFTER_SECONDS })
        const timer = setTimeout(() => settle(() => reject(refusal())), waitMs)
        const leave = (): void => settle(() => resolve(false))
        signal.addEventListener('abort', leave, { once: true })
        line.push(waiting)
        if (signal.aborted) leave()
        else fill()
      })
      if (!isSeated) return null
      return () => {
        seated.delete(visitor)
        fill()
      }
    },
  }
}
