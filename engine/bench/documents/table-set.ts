// Reads PDFs with the cells of their tables, from the ICDAR 2013 competition, as contained in the project tabula-java.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { selectAll } from 'css-select'
import type { AnyNode, Element } from 'domhandler'
import { textContent } from 'domutils'
import { parseDocument } from 'htmlparser2'

export interface GridCell {
  row: number
  column: number
  rows: number
  columns: number
  text: string
}

export interface ExpectedTables {
  file: string
  bytes: Uint8Array
  tables: GridCell[][]
}

const FOLDER = 'tabula-java/src/test/resources/technology/tabula/icdar2013-dataset'

export function readTableSet(root: string): ExpectedTables[] {
  return ['competition-dataset-eu', 'competition-dataset-us'].flatMap((part) => {
    const folder = join(root, FOLDER, part)
    if (!existsSync(folder)) return []
    const names = readdirSync(folder).filter(
      (name) => name.endsWith('-str.xml') && existsSync(join(folder, name.replace('-str.xml', '.pdf'))),
    )
    return names.toSorted().map((name) => {
      const file = name.replace('-str.xml', '.pdf')
      return { file, bytes: readFileSync(join(folder, file)), tables: tablesIn(readFileSync(join(folder, name), 'utf8')) }
    })
  })
}

function tablesIn(xml: string): GridCell[][] {
  const root = parseDocument(xml, { xmlMode: true })
  const select = (selector: string, within: AnyNode): Element[] => selectAll<AnyNode, Element>(selector, within, { xmlMode: true })
  return select('table', root).map((table) => {
    // A table over several pages is one table; the increments continue its rows on each page.
    return select('region', table).flatMap((region) => {
      const [down, across] = ['row-increment', 'col-increment'].map((name) => Number(region.attribs[name] ?? 0))
      return select('cell', region).map((cell) => cellOf(cell, down ?? 0, across ?? 0))
    })
  })
}

function cellOf(cell: Element, down: number, across: number): GridCell {
  const at = (name: string): number | undefined => (cell.attribs[name] === undefined ? undefined : Number(cell.attribs[name]))
  const [row, column] = [at('start-row') ?? 0, at('start-col') ?? 0]
  return {
    row: row + down,
    column: column + across,
    rows: (at('end-row') ?? row) - row + 1,
    columns: (at('end-col') ?? column) - column + 1,
    text: textContent(cell).replace(/\s+/g, ' ').trim(),
  }
}
