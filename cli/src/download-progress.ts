// How much of a file has come, on stderr, on a terminal only.

const REDRAW_MS = 200
const MEGABYTE = 1024 * 1024

export class DownloadProgress {
  private drawnAt = 0
  private startedAt: number | null = null
  private startedFrom = 0
  private readonly isShown = process.stderr.isTTY === true

  /** `total` null where nobody knows. */
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

  end(): void {
    if (this.isShown && this.drawnAt > 0) process.stderr.write('\n')
  }
}
