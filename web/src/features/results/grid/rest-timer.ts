// Debounces work until the grid stops scrolling. It is called for every frame of scrolling, and sets no timer for most of them.

const REST_MS = 150

export class RestTimer {
  private readonly atRest: () => boolean
  private timer: ReturnType<typeof setTimeout> | null = null
  private isMoving = false

  /** Where `atRest` returns false it is called again after the next pause. */
  constructor(atRest: () => boolean) {
    this.atRest = atRest
  }

  /** Restarts the pause, up to twice 150 ms. */
  noteMove(): void {
    this.isMoving = true
    this.timer ??= setTimeout(this.look, REST_MS)
  }

  cancel(): void {
    if (this.timer !== null) clearTimeout(this.timer)
    this.timer = null
  }

  private readonly look = (): void => {
    const isOver = !this.isMoving && this.atRest()
    this.isMoving = false
    this.timer = isOver ? null : setTimeout(this.look, REST_MS)
  }
}
