// The rows of a job or of a view of it, loaded in pages as the table is scrolled. Only the most recently used pages are kept. Subscribers
// receive each page that arrives and process only that page.
import { WHOLE_VIEW, type GridPage, type GridRow, type Result, type ResultView } from '@quarry/contract'
import type { ProblemSearch, RowRange, RowSource } from './row-source.ts'
import { showsTheSame } from './shows-the-same.ts'

export const ROWS_PER_PAGE = 50
/** 2,000 rows: some 8 MB with 30 columns. */
const PAGES_KEPT = 40
const LOADS_AT_ONCE = 2
const ROWS_PER_READ = 500

export type LoadRows = (range: { offset: number; limit: number }, signal: AbortSignal) => Promise<GridPage>

export type FindProblem = (search: ProblemSearch) => Promise<number | null>

interface RowPagesOptions {
  findProblem?: FindProblem
  view?: ResultView
}

const NOTHING: RowRange = { from: 0, to: 0 }

export class RowPages implements RowSource {
  readonly whole = null
  readonly view: ResultView
  private readonly load: LoadRows
  private readonly findOnServer: FindProblem
  /** The most recently used page is last. */
  private readonly pages = new Map<number, readonly GridRow[]>()
  /** Pages that are loaded and are to be refetched when needed. */
  private readonly stale = new Set<number>()
  private readonly loading = new Map<number, AbortController>()
  private readonly listeners = new Set<() => void>()
  private wanted = NOTHING
  private rowCount = 0
  private failure: Error | null = null
  private renewal: Promise<string[]> | null = null
  /** Incremented when rows or their positions change. */
  private moves = 0
  /** Rows that were changed here, by task, with their positions. */
  private readonly changed = new Map<string, number>()
  /** Number of these that the server no longer counts among the rows matching the filters: here they keep their positions. */
  private gone = 0

  constructor(load: LoadRows, { view = WHOLE_VIEW, findProblem = async () => null }: RowPagesOptions = {}) {
    this.load = load
    this.view = view
    this.findOnServer = findProblem
  }

  /** Loads the first page and those of the wanted rows; throws where one of them cannot be loaded. */
  static async open(
    load: LoadRows,
    { wanted = NOTHING, signal, ...options }: { wanted?: RowRange | undefined; signal: AbortSignal } & RowPagesOptions,
  ): Promise<RowPages> {
    const opened = new RowPages(load, options)
    opened.wanted = wanted
    const pages = new Set([0, ...pagesOf(wanted)])
    await Promise.all([...pages].map(async (page) => opened.take(page, await load(rangeOf(page), signal))))
    return opened
  }

  get count(): number {
    return this.rowCount
  }

  get error(): Error | null {
    return this.failure
  }

  /** The most recently visible rows. */
  get lastWanted(): RowRange {
    return this.wanted
  }

  at(place: number): GridRow | undefined {
    return this.pages.get(pageOf(place))?.[place % ROWS_PER_PAGE]
  }

  placeOf(taskId: string): number | null {
    for (const [page, rows] of this.pages) {
      const place = rows.findIndex((row) => row.task_id === taskId)
      if (place >= 0) return page * ROWS_PER_PAGE + place
    }
    return null
  }

  loaded(): Iterable<readonly GridRow[]> {
    return this.pages.values()
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
      // Without subscribers the last pages are enough to return to.
      if (this.listeners.size === 0) this.dropOld(0)
    }
  }

  want(range: RowRange): void {
    this.wanted = range
    this.loadNext()
  }

  retry(): void {
    this.failure = null
    this.loadNext()
    this.tell()
  }

  /** The new number of rows. The positions of new ones are unknown: pages are refetched when they become visible. */
  expect(count: number): void {
    if (count <= this.rowCount) return
    for (const page of this.pages.keys()) this.stale.add(page)
    this.moves += 1
    this.rowCount = count
    this.loadNext()
    this.tell()
  }

  /** Replaces the row of the same task. */
  put(row: GridRow): void {
    // A page requested before may contain the row's former state.
    this.moves += 1
    const place = this.placeOf(row.task_id)
    if (place === null) return
    const page = pageOf(place)
    this.pages.set(page, (this.pages.get(page) ?? []).with(place % ROWS_PER_PAGE, row))
    this.changed.set(row.task_id, place)
    this.tell()
  }

  /** The same where the display differs; returns whether it did. */
  update(row: GridRow): boolean {
    const place = this.placeOf(row.task_id)
    const known = place === null ? undefined : this.at(place)
    if (!known || showsTheSame(known, row)) return false
    this.put(row)
    return true
  }

  /**
   * Refetches the visible rows, which may have been changed elsewhere, and returns the tasks of those that were. Rows keep their positions;
   * failed requests change nothing. The other rows are refetched when they become visible.
   */
  renew(): Promise<string[]> {
    this.renewal ??= this.renewLoaded().finally(() => (this.renewal = null))
    return this.renewal
  }

  private async renewLoaded(): Promise<string[]> {
    this.dropOld(0)
    const changed: string[] = []
    // The most recently used page may change meanwhile.
    for (const page of Array.from(this.pages.keys())) {
      const { moves } = this
      const range = { offset: this.onServer(page * ROWS_PER_PAGE), limit: ROWS_PER_PAGE }
      const loaded = await this.load(range, new AbortController().signal).catch(() => null)
      if (loaded === null) return changed
      // A request from before a row was changed here may return its former state.
      if (moves !== this.moves) continue
      for (const row of loaded.data) if (this.update(row)) changed.push(row.task_id)
    }
    return changed
  }

  /**
   * Inserts rows that arrive live at their positions in target order, as far as rows are loaded without a gap from the start. Those beyond
   * arrive with their page. Existing rows are not changed.
   */
  insert(rows: readonly Result[]): void {
    const loaded: GridRow[] = []
    let page = 0
    for (let own = this.pages.get(0); own; own = this.pages.get(++page)) {
      loaded.push(...own)
      if (own.length < ROWS_PER_PAGE) break
    }
    const isWhole = loaded.length >= this.rowCount
    const loadedTo = isWhole ? Infinity : (loaded.at(-1)?.position ?? -1)
    const known = new Set(loaded.map((row) => row.task_id))
    const fresh = rows.filter((row) => row.position <= loadedTo && !known.has(row.task_id))
    if (fresh.length === 0) return
    const merged = [...loaded, ...fresh].sort((one, other) => one.position - other.position)
    this.moves += 1
    // After a gap all rows have shifted.
    for (const other of this.pages.keys()) if (other * ROWS_PER_PAGE >= loaded.length) this.stale.add(other)
    this.rowCount = isWhole ? merged.length : this.rowCount + fresh.length
    for (let from = 0; from < merged.length; from += ROWS_PER_PAGE) {
      const own = merged.slice(from, from + ROWS_PER_PAGE)
      const index = pageOf(from)
      this.pages.set(index, own)
      if (own.length < ROWS_PER_PAGE && !isWhole) this.stale.add(index)
    }
    this.dropOld(PAGES_KEPT)
    this.loadNext()
    this.tell()
  }

  async findProblem(search: ProblemSearch): Promise<number | null> {
    const found = await this.findOnServer({ ...search, from: this.onServer(search.from) })
    if (found === null) return null
    let place = found
    while (this.onServer(place) < found) place += 1
    return place
  }

  async *read({ from, to }: RowRange, signal = new AbortController().signal): AsyncGenerator<readonly GridRow[]> {
    for (let offset = from; offset < to; offset += ROWS_PER_READ) {
      const limit = Math.min(ROWS_PER_READ, to - offset)
      const own = Array.from({ length: limit }, (_, index) => this.at(offset + index)).filter((row) => row !== undefined)
      yield own.length === limit ? own : (await this.loadPlaces(() => this.rangeOnServer(offset, offset + limit), signal)).data
    }
  }

  /** The server's count does not include the removed rows, and its response may show that more were removed. */
  private async loadPlaces(rangeNow: () => { offset: number; limit: number }, signal: AbortSignal): Promise<GridPage> {
    const range = rangeNow()
    const loaded = await this.load(range, signal)
    // In a view with filters a changed row may no longer match.
    if (this.view.search !== '' || this.view.filters.length > 0)
      this.gone = Math.min(this.changed.size, Math.max(0, this.rowCount - loaded.total))
    const isRight = rangeNow().offset === range.offset && rangeNow().limit === range.limit
    const { data, total } = isRight ? loaded : await this.load(rangeNow(), signal)
    return { data, total: total + this.gone }
  }

  private rangeOnServer(from: number, to: number) {
    const offset = this.onServer(from)
    return { offset, limit: Math.max(1, this.onServer(to) - offset) }
  }

  /** Where several rows before the position were changed and some remain, a row may be shown twice rather than left out. */
  private onServer(place: number): number {
    if (this.gone === 0) return place
    return place - Math.min(this.gone, [...this.changed.values()].filter((own) => own < place).length)
  }

  private take(page: number, { data, total }: GridPage): void {
    this.pages.delete(page)
    this.pages.set(page, data)
    this.stale.delete(page)
    // A page that is not full is the last one, whatever the count; an empty one beyond the end only shows that the end is earlier.
    const end = page * ROWS_PER_PAGE + data.length
    this.rowCount = data.length === ROWS_PER_PAGE ? Math.max(end, total) : data.length > 0 || page === 0 ? end : Math.min(end, total)
    this.dropOld(PAGES_KEPT)
  }

  private dropOld(kept: number): void {
    const needed = new Set([0, ...pagesOf(this.wanted)])
    for (const page of this.pages.keys()) {
      if (this.pages.size <= kept) return
      if (needed.has(page)) continue
      this.pages.delete(page)
      this.stale.delete(page)
    }
  }

  private isMissing(page: number): boolean {
    return page * ROWS_PER_PAGE < this.rowCount && (!this.pages.has(page) || this.stale.has(page))
  }

  private loadNext(): void {
    const wanted = pagesOf(this.wanted)
    for (const [page, controller] of this.loading) {
      if (wanted.includes(page)) continue
      this.loading.delete(page)
      controller.abort()
    }
    if (this.failure) return
    for (const page of wanted) {
      if (this.loading.size >= LOADS_AT_ONCE) return
      if (this.isMissing(page) && !this.loading.has(page)) void this.loadPage(page)
      else this.touch(page)
    }
  }

  /** Most recently used, so that it is dropped last. */
  private touch(page: number): void {
    const rows = this.pages.get(page)
    if (!rows || !this.pages.delete(page)) return
    this.pages.set(page, rows)
  }

  private async loadPage(page: number): Promise<void> {
    const controller = new AbortController()
    const { moves } = this
    this.loading.set(page, controller)
    try {
      const range = () => ({ offset: this.onServer(page * ROWS_PER_PAGE), limit: ROWS_PER_PAGE })
      const loaded = await this.loadPlaces(range, controller.signal)
      if (!controller.signal.aborted) this.take(page, loaded)
      // A request from before rows changed or moved may contain the earlier rows.
      if (moves !== this.moves) this.stale.add(page)
    } catch (error) {
      if (!controller.signal.aborted) this.failure = error instanceof Error ? error : new Error(String(error))
    }
    if (controller.signal.aborted) return
    this.loading.delete(page)
    this.tell()
    this.loadNext()
  }

  private tell(): void {
    for (const listener of this.listeners) listener()
  }
}

const pageOf = (place: number) => Math.floor(place / ROWS_PER_PAGE)
const rangeOf = (page: number) => ({ offset: page * ROWS_PER_PAGE, limit: ROWS_PER_PAGE })

function pagesOf({ from, to }: RowRange): number[] {
  const first = pageOf(from)
  return to <= from ? [] : Array.from({ length: pageOf(to - 1) - first + 1 }, (_, index) => first + index)
}
