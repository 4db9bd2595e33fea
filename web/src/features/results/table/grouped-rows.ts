// The rows of a view in groups, as the grid reads them: a header for each group, followed by the group's rows while it is open. Only
// visible rows of open groups are loaded.
import type { GridRow, ResultView, RowGroup, RowGroups } from '@quarry/contract'
import type { GroupHead, ProblemSearch, RowRange, RowSource } from '../rows/row-source.ts'
import { RowPages, type LoadRows } from '../rows/row-pages.ts'

interface GroupedRowsInput {
  view: ResultView
  groups: RowGroups
  field: string
  /** Loads rows of a view. */
  load(view: ResultView): LoadRows
  /** Open groups, by their value in lower case: kept when the groups are counted again. */
  open: Set<string>
}

interface Section {
  group: RowGroup
  pages: RowPages | null
  /** Of its head. */
  start: number
}

const keyOf = ({ value }: RowGroup): string => (value === null ? 'none' : `value ${value.toLowerCase()}`)

export class GroupedRows implements RowSource {
  readonly whole = null
  readonly view: ResultView
  private readonly input: GroupedRowsInput
  private readonly sections: Section[]
  private readonly listeners = new Set<() => void>()
  private rowCount = 0

  constructor(input: GroupedRowsInput) {
    this.input = input
    // A new object: the order of the rows differs from that of the view.
    this.view = { ...input.view }
    this.sections = input.groups.data.map((group) => ({ group, pages: null, start: 0 }))
    for (const section of this.sections) if (this.isOpen(section)) this.openPages(section)
    this.place()
  }

  get count(): number {
    return this.rowCount
  }

  get error(): Error | null {
    return this.loadedPages().find(({ error }) => error)?.error ?? null
  }

  retry(): void {
    for (const pages of this.loadedPages()) pages.retry()
  }

  groupAt(place: number): GroupHead | null {
    const section = this.sectionAt(place)
    if (!section || place !== section.start) return null
    return { ...section.group, field: this.input.field, isOpen: this.isOpen(section) }
  }

  toggle(place: number): void {
    const section = this.sectionAt(place)
    if (!section) return
    const key = keyOf(section.group)
    if (!this.input.open.delete(key)) {
      this.input.open.add(key)
      this.openPages(section)
    }
    this.tell()
  }

  /** Opens them all, or closes them all. */
  toggleAll(isOpen: boolean): void {
    this.input.open.clear()
    if (isOpen)
      for (const section of this.sections) {
        this.input.open.add(keyOf(section.group))
        this.openPages(section)
      }
    this.tell()
  }

  at(place: number): GridRow | undefined {
    const section = this.sectionAt(place)
    return section && place > section.start ? section.pages?.at(place - section.start - 1) : undefined
  }

  placeOf(taskId: string): number | null {
    for (const section of this.sections) {
      const place = this.isOpen(section) ? section.pages?.placeOf(taskId) : undefined
      if (place != null) return section.start + 1 + place
    }
    return null
  }

  *loaded(): Generator<readonly GridRow[]> {
    for (const pages of this.loadedPages()) yield* pages.loaded()
  }

  want({ from, to }: RowRange): void {
    for (const section of this.sections) {
      const first = section.start + 1
      const end = first + this.rowsOf(section)
      if (first < to && end > from) section.pages?.want({ from: Math.max(0, from - first), to: Math.min(end, to) - first })
    }
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Groups are not searched: a problem may be in a closed one. */
  async findProblem(_search: ProblemSearch): Promise<number | null> {
    return null
  }

  async *read({ from, to }: RowRange, signal?: AbortSignal): AsyncGenerator<readonly GridRow[]> {
    for (const section of this.sections) {
      const first = section.start + 1
      const end = first + this.rowsOf(section)
      if (section.pages && first < to && end > from)
        yield* section.pages.read({ from: Math.max(0, from - first), to: Math.min(end, to) - first }, signal)
    }
  }

  /** A row that was changed beside the table. */
  put(row: GridRow): void {
    for (const pages of this.loadedPages()) pages.put(row)
  }

  private loadedPages(): RowPages[] {
    return this.sections.flatMap((section) => (this.isOpen(section) && section.pages ? [section.pages] : []))
  }

  private isOpen({ group }: Section): boolean {
    return this.input.open.has(keyOf(group))
  }

  private rowsOf(section: Section): number {
    return this.isOpen(section) ? (section.pages?.count ?? 0) : 0
  }

  private openPages(section: Section): void {
    if (section.pages) return
    const { field, view, load } = this.input
    const { value, count } = section.group
    const filter = value === null ? { field, is: 'unfilled' as const, value: '' } : { field, is: 'equals' as const, value }
    const ofGroup = { ...view, filters: [...view.filters, filter] }
    const pages = new RowPages(load(ofGroup), { view: ofGroup })
    pages.expect(count)
    pages.subscribe(() => this.tell())
    section.pages = pages
  }

  private place(): void {
    let start = 0
    for (const section of this.sections) {
      section.start = start
      start += 1 + this.rowsOf(section)
    }
    this.rowCount = start
  }

  private sectionAt(place: number): Section | undefined {
    let [low, high] = [0, this.sections.length - 1]
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if ((this.sections[middle]?.start ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return place < this.rowCount ? this.sections[low] : undefined
  }

  private tell(): void {
    this.place()
    for (const listener of this.listeners) listener()
  }
}
