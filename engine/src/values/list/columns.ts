// Lists in the column of a table under the field's name: "Ingredient" beside "Amount", the columns of a file of data.
import type { Table } from '../../types.ts'
import type { Finder } from '../finder.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { labelFit } from '../../fields/label-fit.ts'
import { shapeFit } from '../shape-fit.ts'
import { labelWords } from '../../fields/label-words.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const FIT_MIN = 0.85
const ROWS_MIN = 2
const SHAPES = new Set(['text', 'tags', 'lines', 'title', 'identifier', 'price', 'url', 'person', 'organisation', 'city', 'country'])

export const findColumns: Finder = (page, intent) => {
  if (!intent.wantsMany || !SHAPES.has(intent.shape)) return []
  return page.document.tables.flatMap((table) => {
    const column = columnOf(table, intent)
    if (column === null || page.regions.regionOf(table.element).isSide) return []
    const pieces = table.rows.flatMap((row) => {
      const { text = '', block = null, header = true } = row[column.at] ?? {}
      return header || block === null || text === '' || shapeFit(intent.shape, text) < 0.2 ? [] : [{ block, raw: text, quote: text }]
    })
    return pieces.length < ROWS_MIN ? [] : [{ pieces, score: 0.84 * column.fit, finder: 'column' }]
  })
}

/** Names for the second column of a fact sheet, whose first column has the labels. */
const VALUE_NAME = new RegExp(`^${anyOf(({ lists }) => lists?.valueColumn)}$`, 'iu')

/** The column whose name fits best; null where none does. */
function columnOf({ header, isData }: Table, intent: FieldSpec): { at: number; fit: number } | null {
  if (!isData || header.length < 2 || (header.length === 2 && VALUE_NAME.test(header[1] ?? ''))) return null
  const fits = header.map((name, at) => ({ at, fit: labelFit(labelWords(name), intent) }))
  const [best] = fits.toSorted((a, b) => b.fit - a.fit)
  return best !== undefined && best.fit >= FIT_MIN ? best : null
}
