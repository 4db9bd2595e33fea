// A loop that survives errors, with an interruptible pause between its rounds.

/** A wake-up outside a wait is kept for the next wait. */
export class Pause {
  #woken = false
  #end: () => void = () => undefined

  /** True where it was woken. */
  async wait(ms: number): Promise<boolean> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    const woken = this.#woken
    this.#woken = false
    return woken
  }

  wake(): void {
    this.#woken = true
    this.#end()
  }
}

export interface Loop {
  /** Resolves to true if the next round is to follow at once. */
  work(): Promise<boolean>
  pauseMs: number
  onError(error: unknown): void
  quiet?: Quiet
}

/** Longer pauses while there is nothing to do and the pause is woken when there is. */
export interface Quiet {
  isQuiet(): Promise<boolean>
  pauseMs: number
}

/** Time without work after which a loop asks whether it may pause longer: asking costs as much as looking for work. */
const ASKED_AFTER_MS = 2_000

const PAUSE_AFTER_ERROR_MS = 500

/** Works, pauses and works again until `ending` fires. Errors are reported and do not end the loop. */
export async function repeat(loop: Loop, pause: Pause, ending: AbortSignal): Promise<void> {
  ending.addEventListener('abort', () => pause.wake(), { once: true })
  let idleMs = 0
  while (!ending.aborted) {
    try {
      if (await loop.work()) {
        idleMs = 0
        continue
      }
      const isQuiet = idleMs >= ASKED_AFTER_MS && (await loop.quiet?.isQuiet())
      const pauseMs = isQuiet ? (loop.quiet?.pauseMs ?? loop.pauseMs) : loop.pauseMs
      idleMs = (await pause.wait(pauseMs)) ? 0 : idleMs + pauseMs
    } catch (error) {
      loop.onError(error)
      await pause.wait(PAUSE_AFTER_ERROR_MS)
    }
  }
}
