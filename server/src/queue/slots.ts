// A worker's slots for concurrent tasks. Every lane in work holds one slot; free ones go to lanes that can use more, except the last one,
// so that a lane that becomes due always finds a slot.

type Listener = () => void

export class Slots {
  readonly total: number
  #used = 0
  #reserved = 0
  #lanesWaiting = false
  #released: Listener[] = []
  #eased: Listener[] = []

  constructor(total: number) {
    this.total = total
  }

  get free(): number {
    return this.total - this.#used - this.#reserved
  }

  /** More lanes are due than this worker has taken: lanes release their extra slots. */
  get lanesWaiting(): boolean {
    return this.#lanesWaiting
  }

  set lanesWaiting(waiting: boolean) {
    const eased = this.#lanesWaiting && !waiting
    this.#lanesWaiting = waiting
    if (eased) tell(this.#eased)
  }

  /** Reserves up to `max` slots for lanes that are about to be taken, and returns their number: meanwhile they cannot become extras. */
  reserve(max: number): number {
    this.#reserved = Math.min(this.free, max)
    return this.#reserved
  }

  /** Ends the reservation: `lanes` of its slots are in use from now on, the others are free. */
  take(lanes: number): void {
    if (lanes > this.#reserved) throw new Error('more lanes than slots were reserved for')
    const eased = lanes < this.#reserved
    this.#used += lanes
    this.#reserved = 0
    if (eased) tell(this.#eased)
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
    tell(this.#released)
    tell(this.#eased)
  }

  /** Calls back once, when a slot has been released. */
  onceReleased(listener: Listener): void {
    this.#released.push(listener)
  }

  /** Calls back once, when more extras may be available than now. */
  onceEased(listener: Listener): void {
    this.#eased.push(listener)
  }
}

function tell(listeners: Listener[]): void {
  for (const listener of listeners.splice(0)) listener()
}
