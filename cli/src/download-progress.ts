// Shows the progress of a download on stderr, if that is a terminal.

const REDRAW_MS = 200
const MEGABYTE = 1024 * 1024

export class DownloadProgress {
  private drawnAt = 0
  private startedAt: number | null = null
  private startedFrom = 0
  private readonly isShown = process.stderr.isTTY === true

  /** Redraws the line, at most every 200 ms. `done` and `total` are in bytes; `total` is null where it is not known. */
  show(done: number, total: number | null): void {
    const now = Date.now()
    this.startedAt ??= now
    if (this.startedFrom === 0) this.startedFrom = done
    if (!this.isShown || (now - this.drawnAt < REDRAW_MS && done !== total)) return
    this.drawnAt = now
    const seconds = (now - this.startedAt) / 1_000
    const speed = seconds > 1 ? (done - this.startedFrom) / seconds : 0
    const share = total === null ? '' : ` of ${Math.ceil(total / MEGABYTE)} MB, ${Math.floor((100 * done) / total)}%`
    const left = total === null || speed === 0 ? '' : `, ${Math.ceil((total - done) / speed)} s left`
    process.stderr.write(`\r${Math.floor(done / MEGABYTE)} MB${share}${left}\u001b[K`)
  }

  /** Ends the line. */
  end(): void {
    if (this.isShown && this.drawnAt > 0) process.stderr.write('\n')
  }
}
