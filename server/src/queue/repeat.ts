// A loop that outlives errors, and the pause between its rounds, which can be cut short.

/** A wake-up that comes while nobody waits is kept for the next wait. */
export class Pause {
  #woken = false
  #end: () => void = () => undefined

  async wait(ms: number): Promise<void> {
    if (!this.#woken) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms)
        this.#end = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
    this.#woken = false
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
}

const PAUSE_AFTER_ERROR_MS = 500

/** Works, pauses and works again until `ending` fires. Errors are reported and outlived. */
export async function repeat(loop: Loop, pause: Pause, ending: AbortSignal): Promise<void> {
  ending.addEventListener('abort', () => pause.wake(), { once: true })
  while (!ending.aborted) {
    try {
      if (await loop.work()) continue
      await pause.wait(loop.pauseMs)
    } catch (error) {
      loop.onError(error)
      await pause.wait(PAUSE_AFTER_ERROR_MS)
    }
  }
}
