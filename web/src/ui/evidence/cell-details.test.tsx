import type { Evidence, QuoteContext } from '@quarry/contract'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { fakeCell } from '../../testing/fake-data.ts'
import { CellDetails } from './cell-details.tsx'

const PAGE = 'https://shop.example/p/1'
const quoted = (quote: string, context?: QuoteContext, url = PAGE): Evidence => ({
  url,
  snapshot: 's',
  block: 1,
  quote,
  selector: 'h1',
  ...(context && { context }),
})

function show(evidence: Evidence[], evidencePath: string | null = null): void {
  render(<CellDetails cell={fakeCell({ value: 'Value', raw: null, evidence })} type="string" evidencePath={evidencePath} />)
}
const passage = () => screen.getByRole('blockquote')

describe('the quote of a cell', () => {
  it('is marked among heading, label and text around it, which read in order', () => {
    show([quoted('Norvik', { heading: 'Facts', label: 'Maker', before: 'by ', after: ' of Malmö' })])
    expect(passage()).toHaveTextContent(/^Facts\s*Maker: by Norvik of Malmö$/)
    expect(within(passage()).getByRole('mark')).toHaveTextContent(/^Norvik$/)
  })

  it('is shown alone and unmarked where nothing around it is known, as in rows of earlier versions', () => {
    show([quoted('Norvik')])
    expect(passage()).toHaveTextContent(/^Norvik$/)
    expect(screen.queryByRole('mark')).not.toBeInTheDocument()
  })

  it('is copied as it stands on the page: the selected passage has no words of the product', () => {
    show([quoted('49.90', { label: 'Product › offers › price', after: ' · priceCurrency: EUR' })])
    const selection = window.getSelection()!
    selection.selectAllChildren(passage())
    expect(selection.toString().trim()).toBe('Product › offers › price: 49.90 · priceCurrency: EUR')
  })

  it('is text, whatever it contains, and does not affect the text direction around it', () => {
    show([quoted('<img src=x>\u202e', { heading: '<b>h</b>', label: '<i>l</i>', before: '<script>', after: '</script>' })])
    expect(passage()).toHaveTextContent('<b>h</b>')
    expect(passage().querySelector('img, b, i, script')).toBeNull()
    for (const part of ['<b>h</b>', '<i>l</i>', '<img src=x>\u202e']) expect(within(passage()).getByText(part).tagName).toBe('BDI')
  })
})

describe('a cell of several quotes', () => {
  const pieces = Array.from({ length: 11 }, (_, at) => quoted(`Part ${at}`, { heading: 'Parts', after: ` of ${at}` }))

  it('has those of one page in one list, with the heading once and a way to each, and the others on demand', async () => {
    show(pieces, '/cell')
    const list = within(screen.getByRole('list', { name: '11 passages' }))
    expect(list.getAllByRole('listitem')).toHaveLength(8)
    expect(list.getAllByText('Parts')).toHaveLength(1)
    expect(screen.getAllByRole('link')).toHaveLength(1)
    expect(list.getByRole('button', { name: 'Show passage 8 on the stored page' })).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }))
    expect(list.getAllByRole('mark').map((mark) => mark.textContent)).toEqual(pieces.map(({ quote }) => quote))
    // The button goes with its press: the keyboard goes on at the first passage that came.
    expect(list.getAllByRole('listitem')[8]).toHaveFocus()
  })

  it('has each page apart where several agree', () => {
    show([quoted('49', { label: 'Price' }), quoted('49', { label: 'Preis' }, 'https://shop.example/de/p/1')])
    expect(screen.getAllByRole('figure')).toHaveLength(2)
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([PAGE, 'https://shop.example/de/p/1'])
  })
})

describe('a quote that was read from a picture', () => {
  const scan = { ...quoted('236.00'), scan: true }
  const backend = new FakeBackend()
  beforeEach(() => vi.stubGlobal('fetch', backend.fetch))
  afterEach(() => vi.unstubAllGlobals())

  it('has the cut-out of the picture beside it, in a frame without scripts', async () => {
    backend.answer('POST /api/v1/results/7/evidence/total/links', () =>
      json({ url: '/api/v1/results/7/evidence/total?signature=x#evidence' }),
    )
    show([scan], '/results/7/evidence/total')
    const frame = await screen.findByTitle('In the picture: 236.00')
    expect(frame).toHaveAttribute('src', '/api/v1/results/7/evidence/total?signature=x&view=cut-out')
    expect(frame).toHaveAttribute('sandbox', '')
  })

  it('says so where the picture cannot be opened', async () => {
    backend.answer('POST /api/v1/results/7/evidence/total/links', () => refusal(404))
    show([scan], '/results/7/evidence/total')
    expect(await screen.findByText('The picture could not be opened.')).toBeInTheDocument()
  })

  it('has none in a preview, and neither has the quote of a page', () => {
    show([scan])
    show([quoted('236.00')], '/results/7/evidence/total')
    expect(document.querySelector('iframe, .animate-pulse')).toBeNull()
  })
})
