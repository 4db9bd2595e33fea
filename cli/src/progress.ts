// A progress line on stderr, on a terminal only. Where the number of pages is unknown it counts.

const REDRAW_MS = 100
const BAR_CHARS = 30

export class Progress {
  private done = 0
  private failed = 0
  private drawnAt = 0
  private readonly total: number | null
  private readonly isShown = process.stderr.isTTY === true

  constructor(total: number | null) {
    this.total = total
  }

  step(failed: boolean): void {
    this.done += 1
    if (failed) this.failed += 1
    if (this.isShown && Date.now() - this.drawnAt >= REDRAW_MS) this.draw()
  }

  end(): void {
    if (!this.isShown) return
    this.draw()
    process.stderr.write('\n')
  }

  private draw(): void {
    this.drawnAt = Date.now()
    const failed = this.failed > 0 ? `, ${this.failed} failed` : ''
    process.stderr.write(`\r${this.bar()}${this.done}${this.total === null ? '' : ` of ${this.total}`} pages${failed}\u001b[K`)
  }

  private bar(): string {
    if (this.total === null || this.total === 0) return ''
    const filled = Math.round((Math.min(this.done, this.total) / this.total) * BAR_CHARS)
    return `[${'#'.repeat(filled)}${' '.repeat(BAR_CHARS - filled)}] `
  }
}
