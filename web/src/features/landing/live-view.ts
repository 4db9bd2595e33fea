// Fills the live table, which is rendered with empty cells by the build and the app alike (live-table.tsx), with rows and their evidence as
// they arrive.
import { isDelivered } from '@quarry/contract'
import { CELL_LOOKS, confidenceText, markClass, METHOD_LABELS } from '../../lib/cell-state.ts'
import { cellText, isRightAligned } from '../../lib/cell-text.ts'
import { makeElement } from '../../lib/make-element.ts'
import { chooseCell, followPreview, LIVE_FIELDS, LIVE_PATHS, runAgain, type LivePreview } from './live-preview.ts'
import type { LiveCell } from './live-rows.ts'

type Evidence = NonNullable<LiveCell['evidence']>

/** Call the returned function to stop. */
export function showLiveTable(figure: HTMLElement): () => void {
  const status = part(figure, '[role="status"]')
  const again = part(figure, 'figcaption button')
  const evidence = part(figure, '[aria-live]')
  const cells = [...figure.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll<HTMLElement>('td')].slice(1).map(cellView))
  let shownCell: LiveCell | undefined

  const show = (preview: LivePreview): void => {
    figure.hidden = preview.state === 'none'
    status.textContent = statusText(preview)
    setBusy(again, preview.state === 'running')
    const first = preview.rows[0]
    const chosen = preview.chosen ?? (first ? { position: first.position, name: 'price' } : null)
    for (const [position, views] of cells.entries()) {
      const row = preview.rows.find((one) => one.position === position)
      for (const [index, field] of LIVE_FIELDS.entries())
        views[index]?.({
          cell: row && (row.cells[field.name] ?? EMPTY),
          isRunning: preview.state === 'running',
          isChosen: chosen?.position === position && chosen.name === field.name,
          place: { position, index },
        })
    }
    const cell = chosen ? preview.rows.find((row) => row.position === chosen.position)?.cells[chosen.name] : undefined
    // Screen readers announce it when it changes, and only then.
    if (cell !== shownCell) evidence.replaceChildren(...(cell ? evidenceParts(cell, chosen?.name ?? '') : []))
    shownCell = cell
  }

  const press = (event: MouseEvent): void => {
    // Handled here: if the app starts now, it need not repeat the press on its own button (first-paint.js).
    event.preventDefault()
    runAgain()
  }
  again.addEventListener('click', press)
  const end = followPreview(show)
  return () => {
    again.removeEventListener('click', press)
    end()
  }
}

const EMPTY: LiveCell = { value: null, status: 'absent', method: null, confidence: null, evidence: null }

interface CellState {
  /** Undefined until its row has arrived. */
  cell: LiveCell | undefined
  isRunning: boolean
  isChosen: boolean
  place: { position: number; index: number }
}

/** Updates a cell in place; unchanged elements stay, and keep the focus. */
function cellView(td: HTMLElement): (state: CellState) => void {
  const skeleton = td.firstElementChild
  let drawn: LiveCell | undefined
  let button: HTMLButtonElement | null = null
  return ({ cell, isRunning, isChosen, place }) => {
    if (cell === undefined) td.replaceChildren(...(isRunning && skeleton ? [skeleton] : []))
    else if (cell !== drawn || button === null) {
      button = cellButton(cell, place)
      td.replaceChildren(button)
    }
    drawn = cell
    td.classList.toggle('bg-accent-wash', isChosen)
    button?.setAttribute('aria-pressed', String(isChosen))
  }
}

function cellButton(cell: LiveCell, { position, index }: CellState['place']): HTMLButtonElement {
  const field = LIVE_FIELDS[index]
  const type = field?.type ?? 'string'
  const className = `tabular flex h-10 w-full items-center gap-2 px-3 text-left -outline-offset-2! ${isRightAligned(type) ? 'justify-end' : ''}`
  const text = makeElement('span', { class: 'min-w-0 truncate' }, isDelivered(cell) ? cellText(cell.value, type) : '')
  const button = makeElement('button', { type: 'button', class: className }, cellMark(cell), text)
  button.addEventListener('click', (event) => {
    event.preventDefault()
    chooseCell({ position, name: field?.name ?? '' })
  })
  return button
}

const cellMark = ({ status }: LiveCell): HTMLElement =>
  makeElement('span', { role: 'img', 'aria-label': CELL_LOOKS[status].label, class: `inline-flex shrink-0 ${markClass(status)}` })

function statusText({ state, rows }: LivePreview): string {
  const total = LIVE_PATHS.length
  if (state === 'failed') return 'The preview could not be run just now.'
  if (state === 'running') return `Reading the built-in practice shop: ${rows.length} of ${total} rows`
  return `${rows.length} of ${total} rows read live from the built-in practice shop. Choose a cell to see its evidence.`
}

function setBusy(button: Element, isBusy: boolean): void {
  for (const name of ['aria-disabled', 'aria-busy']) {
    if (isBusy) button.setAttribute(name, 'true')
    else button.removeAttribute(name)
  }
}

const BADGE = 'inline-flex h-5.5 items-center gap-1 rounded-full bg-sunken px-2 text-12 font-medium whitespace-nowrap text-ink-soft'

function evidenceParts(cell: LiveCell, name: string): HTMLElement[] {
  const { evidence, method, confidence, status } = cell
  const head = makeElement(
    'p',
    { class: 'flex flex-wrap items-center gap-2' },
    makeElement('span', { class: 'font-mono font-medium' }, name),
  )
  if (method) head.append(makeElement('span', { class: BADGE }, METHOD_LABELS[method]))
  const state = makeElement('p', { class: 'flex items-center gap-2 text-ink-soft' }, cellMark(cell), CELL_LOOKS[status].label)
  const parts: HTMLElement[] = [head, state]
  if (evidence) parts.push(quotePassage(evidence))
  if (confidence !== null) parts.push(makeElement('p', { class: 'text-ink-soft' }, `Confidence: ${confidenceText(confidence)}`))
  if (evidence) parts.push(pageLink(evidence.url))
  return parts
}

/** Rendered like ui/evidence/quote-passage.tsx: untrusted text, isolated so that it cannot change the direction of its surroundings. */
function quotePassage({ quote, context: { heading, label, before, after } }: Evidence): HTMLElement {
  const isAlone = label === undefined && before === undefined && after === undefined
  const marked = isAlone
    ? makeElement('bdi', { class: 'text-ink' }, quote)
    : makeElement('mark', { class: 'quote-mark' }, makeElement('bdi', {}, quote))
  const text = makeElement('p', { class: 'whitespace-pre-wrap text-ink-soft' })
  if (label !== undefined) text.append(makeElement('bdi', { class: 'font-medium' }, label), ': ')
  text.append(makeElement('bdi', {}, before ?? '', marked, after ?? ''))
  const parts: HTMLElement[] =
    heading === undefined ? [text] : [makeElement('p', { class: 'text-12 text-ink-faint' }, makeElement('bdi', {}, heading)), text]
  const className =
    'flex min-w-0 flex-col gap-1 text-13 break-words max-h-48 overflow-y-auto rounded-control border-l-2 border-accent bg-sunken px-3 py-2'
  return makeElement('blockquote', { class: className }, ...parts)
}

/** An address that is not a web address is shown as text. */
function pageLink(url: string): HTMLElement {
  const attributes = {
    href: url,
    target: '_blank',
    rel: 'noopener noreferrer',
    class: 'text-12 break-all text-accent underline underline-offset-2',
  }
  return /^https?:/i.test(url) ? makeElement('a', attributes, url) : makeElement('span', { class: 'text-12 break-all' }, url)
}

function part(figure: HTMLElement, selector: string): HTMLElement {
  const found = figure.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The live table has no ${selector}.`)
  return found
}
