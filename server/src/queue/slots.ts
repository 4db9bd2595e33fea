// How many pieces of work run at once in this worker. Every lane in work holds one slot; what is left over goes to lanes that can use more,
// but never the last one, so that a lane that becomes due always finds a way in.

export class Slots {
  readonly total: number
  #used = 0
  #lanesWaiting = false
  #listeners: (() => void)[] = []

  constructor(total: number) {
    this.total = total
  }

  get free(): number {
    return this.total - this.#used
  }

  /** More lanes are due than this worker has taken: lanes give their extra slots back. */
  get lanesWaiting(): boolean {
    return this.#lanesWaiting
  }

  set lanesWaiting(waiting: boolean) {
    const eased = this.#lanesWaiting && !waiting
    this.#lanesWaiting = waiting
    if (eased) this.#tell()
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
    if (count === 0) return
    this.#used -= count
    this.#tell()
  }

  /** Calls back once, when there may be more to have than now. */
  onceEased(listener: () => void): void {
    this.#listeners.push(listener)
  }

  #tell(): void {
    for (const listener of this.#listeners.splice(0)) listener()
  }
}
