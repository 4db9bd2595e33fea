// A row while its pages are being read: cells of several pages are combined, each value with the evidence of every page that has it.
// Next: server/src/jobs/tasks/finish-task.ts
import { isDelivered, type Cell, type CellReason, type Field, type JsonValue } from '@quarry/contract'
import type { ReadPage, Row, Usage } from '../types.ts'

/** The most places of evidence per value, however many pages repeat it. */
const EVIDENCE_MAX = 20
const RANK: Record<Cell['status'], number> = { corrected: 4, found: 3, derived: 3, conflict: 2, unverified: 1, absent: 0 }

interface Gathered {
  readonly cells: ReadonlyMap<string, Cell>
  readonly pages: Row['pages']
}

/** Immutable: adding to it returns a new draft. */
export class RowDraft {
  readonly #target: string
  readonly #fields: readonly Field[]
  readonly #cells: ReadonlyMap<string, Cell>
  readonly #pages: Row['pages']

  constructor(target: string, fields: readonly Field[], { cells, pages }: Gathered = { cells: new Map(), pages: [] }) {
    this.#target = target
    this.#fields = fields
    this.#cells = cells
    this.#pages = pages
  }

  /** Fields without a deliverable value. */
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

  get emptyNames(): string[] {
    return this.empty.map(({ name }) => name)
  }

  /** True if a field is empty for this reason. */
  has(reason: CellReason): boolean {
    return [...this.#cells.values()].some((cell) => cell.reason === reason)
  }

  get hasAnyValue(): boolean {
    return this.#fields.some(({ name }) => this.#hasValue(name))
  }

  withPage({ url, snapshot, via, status, fetchedAt, isPrivate }: ReadPage): RowDraft {
    const kept = { url, snapshot, via, status, fetchedAt: fetchedAt.toISOString() }
    return this.#with({ pages: [...this.#pages, isPrivate ? { ...kept, isPrivate } : kept] })
  }

  /** True if no field of these cells would stay empty. */
  isFilledBy(cells: Record<string, Cell>): boolean {
    return Object.entries(cells).every(([name, cell]) => isDelivered(cell) || this.#hasValue(name))
  }

  /** An existing value is kept; the same value from another page adds its evidence; an empty field is filled. */
  withCells(cells: Readonly<Record<string, Cell>>): RowDraft {
    const all = new Map(this.#cells)
    for (const [name, cell] of Object.entries(cells)) all.set(name, betterOf(all.get(name), cell))
    return this.#with({ cells: all })
  }

  withReplaced(cells: Readonly<Record<string, Cell>>): RowDraft {
    return this.#with({ cells: new Map([...this.#cells, ...Object.entries(cells)]) })
  }

  /** Sets why these fields are empty, for cells whose reason is only "not on the page". */
  withReason(names: readonly string[], reason: CellReason): RowDraft {
    const all = new Map(this.#cells)
    for (const name of names) {
      const cell = all.get(name)
      if (cell === undefined || cell.reason === 'not_on_page') all.set(name, { ...ABSENT, reason })
    }
    return this.#with({ cells: all })
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

  #with(changed: Partial<Gathered>): RowDraft {
    return new RowDraft(this.#target, this.#fields, { cells: this.#cells, pages: this.#pages, ...changed })
  }

  #hasValue(name: string): boolean {
    const cell = this.#cells.get(name)
    return cell !== undefined && isDelivered(cell)
  }
}

const ABSENT: Cell = { value: null, raw: null, status: 'absent', reason: 'not_on_page', method: null, confidence: null, evidence: [] }

function betterOf(known: Cell | undefined, cell: Cell): Cell {
  if (known === undefined || RANK[cell.status] > RANK[known.status]) return cell
  const isSame = isDelivered(known) && isDelivered(cell) && JSON.stringify(known.value) === JSON.stringify(cell.value)
  return isSame ? agreed(known, cell) : known
}

function agreed(known: Cell, other: Cell): Cell {
  const evidence = [...known.evidence, ...other.evidence].slice(0, EVIDENCE_MAX)
  return { ...known, evidence, confidence: Math.max(known.confidence ?? 0, other.confidence ?? 0) }
}
