// How many pieces of work run at once in this worker. Every lane in work holds one slot; what is left over goes to lanes that can use more,
// but never the last one, so that a lane that becomes due always finds a way in.

export class Slots {
  readonly total: number
  #used = 0
  /** More lanes are due than this worker has taken: lanes give their extra slots back. */
  #lanesWaiting = false
  #onFreed: () => void = () => undefined

  constructor(total: number) {
    this.total = total
  }

  get free(): number {
    return this.total - this.#used
  }

  get extrasWanted(): boolean {
    return this.#lanesWaiting
  }

  set lanesWaiting(waiting: boolean) {
    this.#lanesWaiting = waiting
  }

  /** Called by the worker for a lane it has taken. */
  take(): void {
    if (this.free <= 0) throw new Error('no slot is free')
    this.#used += 1
  }

  /** A further slot for a lane that has one already. */
  takeExtra(): boolean {
    if (this.#lanesWaiting || this.free < 2) return false
    this.#used += 1
    return true
  }

  release(count: number): void {
    this.#used -= count
    this.#onFreed()
  }

  onFreed(listener: () => void): void {
    this.#onFreed = listener
  }
}
