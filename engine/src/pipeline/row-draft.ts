// A row while its pages are read: cells of several pages become one, each value with the evidence of every page that has it.
// Next: server/src/jobs/tasks/finish-task.ts
import { isDelivered, type Cell, type CellReason, type Field, type JsonValue } from '@quarry/contract'
import type { ReadPage, Row, Usage } from '../types.ts'

/** Places named per value, however many pages repeat it. */
const EVIDENCE_MAX = 20
const RANK: Record<Cell['status'], number> = { corrected: 4, found: 3, derived: 3, conflict: 2, unverified: 1, absent: 0 }

export class RowDraft {
  readonly #target: string
  readonly #fields: readonly Field[]
  readonly #cells = new Map<string, Cell>()
  readonly #pages: Row['pages'] = []

  constructor(target: string, fields: readonly Field[]) {
    this.#target = target
    this.#fields = fields
  }

  /** Fields without a value that would be delivered. */
  get empty(): Field[] {
    return this.#fields.filter(({ name }) => !this.#hasValue(name))
  }

  /** Fields with a value, each with its cell. */
  get filled(): { field: Field; cell: Cell }[] {
    return this.#fields.flatMap((field) => {
      const cell = this.#cells.get(field.name)
      return cell !== undefined && isDelivered(cell) ? [{ field, cell }] : []
    })
  }

  /** True if a field is empty for this reason. */
  has(reason: CellReason): boolean {
    return [...this.#cells.values()].some((cell) => cell.reason === reason)
  }

  get hasAnyValue(): boolean {
    return this.#fields.some(({ name }) => this.#hasValue(name))
  }

  addPage({ url, snapshot, via, status, fetchedAt, isPrivate }: ReadPage): void {
    const kept = { url, snapshot, via, status, fetchedAt: fetchedAt.toISOString() }
    this.#pages.push(isPrivate ? { ...kept, isPrivate } : kept)
  }

  /** True if none of the fields these cells are for would stay empty. */
  isFilledBy(cells: Record<string, Cell>): boolean {
    return Object.entries(cells).every(([name, cell]) => isDelivered(cell) || this.#hasValue(name))
  }

  addCells(cells: Record<string, Cell>): void {
    for (const [name, cell] of Object.entries(cells)) this.addCell(name, cell)
  }

  /** A value that is there stays; the same value from another page adds its evidence; anything is better than nothing. */
  addCell(name: string, cell: Cell): void {
    const known = this.#cells.get(name)
    if (known === undefined || RANK[cell.status] > RANK[known.status]) this.#cells.set(name, cell)
    else if (isDelivered(known) && isDelivered(cell) && JSON.stringify(known.value) === JSON.stringify(cell.value)) {
      this.#cells.set(name, agreed(known, cell))
    }
  }

  replaceCell(name: string, cell: Cell): void {
    this.#cells.set(name, cell)
  }

  /** Why the field is empty, where that is known better than "not on the page". */
  addReason(name: string, reason: CellReason): void {
    const cell = this.#cells.get(name)
    if (cell === undefined || cell.reason === 'not_on_page') this.#cells.set(name, { ...ABSENT, reason })
  }

  finish(usage: Usage): Row {
    const cells = this.#fields.map(({ name }): [string, Cell] => [name, this.#cells.get(name) ?? ABSENT])
    const data = cells.map(([name, cell]): [string, JsonValue] => [name, isDelivered(cell) ? cell.value : null])
    return {
      target: this.#target,
      pages: this.#pages,
      data: Object.fromEntries(data),
      cells: Object.fromEntries(cells),
      usage,
    }
  }

  #hasValue(name: string): boolean {
    const cell = this.#cells.get(name)
    return cell !== undefined && isDelivered(cell)
  }
}

const ABSENT: Cell = { value: null, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null, evidence: [] }

function agreed(known: Cell, other: Cell): Cell {
  const evidence = [...known.evidence, ...other.evidence].slice(0, EVIDENCE_MAX)
  return { ...known, evidence, confidence: Math.max(known.confidence ?? 0, other.confidence ?? 0) }
}
