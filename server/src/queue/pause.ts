// A pause that can be cut short. A wake-up that comes while nobody waits is kept for the next wait.

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
