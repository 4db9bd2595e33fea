// A stored workbook: the sheet of the passage as a table around its cell, with the names of rows and columns. No script runs.
import type { SheetWindow, WindowCell } from '@quarry/engine'
import { html, type Html } from '../../platform/pages/html.ts'
import { drawnPage, type DrawingUse, type DrawnFile, type DrawnPage } from './drawn-page.ts'
import { PASSAGE_ID } from './mark-passage.ts'
import { sandboxPolicy } from './sandbox-policy.ts'

const POLICY = sandboxPolicy(null)

/** @throws ScrapeError where the workbook cannot be opened within its limits */
export async function drawSheet(drawn: DrawnFile, { drawing, signal }: DrawingUse): Promise<DrawnPage> {
  const { place } = drawn.text
  const wanted = place?.kind === 'cell' ? { sheet: place.sheet, cell: place.cell } : { sheet: null, cell: null }
  const sheet = await drawing.showSheet(drawn.file, wanted, signal)
  const what = place?.kind === 'cell' ? `Workbook, cell ${place.name}` : `Workbook, sheet ${sheet.sheet}`
  const name = `Sheet ${sheet.sheet}`
  const body = html`<main class="parts">
    <div class="stage" role="region" aria-label="${name}" tabindex="0">${tableOf(sheet, name)}</div>
  </main>`
  return { document: drawnPage(drawn, { what, hint: hintOf(sheet), body }), policy: POLICY }
}

function tableOf({ columns, rows }: SheetWindow, name: string): Html {
  const heads = columns.map((column) => html`<th scope="col">${column}</th>`)
  const lines = rows.map(
    ({ number, cells }) =>
      html`<tr>
        <th scope="row">${number}</th>
        ${cells.map(cellOf)}
      </tr>`,
  )
  return html`<table class="grid" aria-label="${name}">
    <thead>
      <tr>
        <td></td>
        ${heads}
      </tr>
    </thead>
    <tbody>
      ${lines}
    </tbody>
  </table>`
}

function cellOf({ text, isText, height, width, isWanted }: WindowCell): Html {
  const spans = html`${width > 1 ? html` colspan="${width}"` : ''}${height > 1 ? html` rowspan="${height}"` : ''}`
  const looks = [...(isWanted ? ['wanted'] : []), ...(isText ? [] : ['value'])].join(' ')
  const shown = isWanted ? html`<strong>${text}</strong>` : text
  return html`<td${isWanted ? html` id="${PASSAGE_ID}"` : ''}${looks === '' ? '' : html` class="${looks}"`}${spans}>${shown}</td>`
}

/** Null where the whole sheet is shown. */
function hintOf({ left: { above, below, before, behind } }: SheetWindow): string | null {
  const parts = [
    [above, 'row', 'above'],
    [below, 'row', 'below'],
    [before, 'column', 'to the left'],
    [behind, 'column', 'to the right'],
  ] as const
  const told = parts.flatMap(([count, what, where]) => (count > 0 ? [`${count} ${what}${count === 1 ? '' : 's'} ${where}`] : []))
  return told.length === 0 ? null : `The part of the sheet around the cell. Not shown: ${told.join(', ')}.`
}
