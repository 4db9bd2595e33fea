import { act, screen, waitFor, within } from '@testing-library/react'
import type { Detection, Discovery } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { changeDraft, draft, newField } from '../../state/draft/draft.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { renderApp } from '../../testing/render-app.tsx'

const field = (name: string, samples: Detection['fields'][number]['samples'] = ['x'], fill = 1): Detection['fields'][number] => ({
  name,
  description: `The ${name}`,
  type: 'string',
  samples,
  fill,
})
const DETECTION: Detection = {
  kind: 'product',
  fields: [field('name', ['Kettle', 'Mug']), { ...field('price', [24.5], 0.5), type: 'number' }, field('brand')],
  pages: [
    { target_item_value: 'https://a.test/1', url: 'https://a.test/1', error_kind: null, error: null },
    { target_item_value: 'https://a.test/2', url: 'https://a.test/2', error_kind: null, error: null },
    { target_item_value: 'https://a.test/3', url: null, error_kind: 'timeout', error: 'The site took too long to answer.' },
  ],
}
const target = (value: string) => ({ value, label: value })

async function openDetection(answer: () => Response = () => json(DETECTION)) {
  const backend = new FakeBackend()
  backend.answer('POST /api/v1/detect-fields', answer)
  const app = renderApp({ backend })
  await screen.findByLabelText('Base Prompt')
  act(() =>
    changeDraft({
      targetName: 'URL',
      targets: [1, 2, 3, 4, 5].map((n) => target(`https://a.test/${n}`)),
      fields: [newField({ name: 'brand', description: 'Mine' }), newField()],
    }),
  )
  await app.user.click(screen.getByRole('button', { name: 'Detect Fields' }))
  return app
}

describe('Detect Fields', () => {
  it('[S1.25] [O.65] reads the first target items and offers fields with name, description, type and sample value', async () => {
    const { backend } = await openDetection()
    const list = within(await screen.findByRole('list', { name: 'Detected fields' }))
    expect(backend.callsTo('POST /api/v1/detect-fields')[0]?.body).toEqual({
      target_items: ['https://a.test/1', 'https://a.test/2', 'https://a.test/3'],
      target_item_name: 'URL',
    })
    expect(list.getAllByRole('checkbox')).toHaveLength(2)
    expect(list.getByRole('checkbox', { name: 'price number' })).toBeChecked()
    expect(list.getByText('The price')).toBeInTheDocument()
    expect(list.getByText('Kettle · Mug')).toBeInTheDocument()
    expect(list.getByText('On 1 of 2 pages')).toBeInTheDocument()
    expect(screen.getByText(/https:\/\/a.test\/3: The site took too long/)).toBeInTheDocument()
    expect(screen.getByText(/2 fields found on 2 product pages/)).toBeInTheDocument()
  })

  it('adds the chosen ones after the filled rows, and can be undone', async () => {
    const { user } = await openDetection()
    await user.click(await screen.findByRole('checkbox', { name: 'name string' }))
    await user.click(screen.getByRole('button', { name: 'Add 1 Field' }))
    expect(draft.get().fields.map(({ name, type }) => [name, type])).toEqual([
      ['brand', 'string'],
      ['price', 'number'],
    ])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get().fields.map(({ name }) => name)).toEqual(['brand', ''])
  })

  it('fills in an empty target name and prompt, so that nothing has to be typed before the start; undo also reverts that', async () => {
    const { user } = await openDetection()
    act(() => changeDraft({ targetName: '' }))
    await user.click(await screen.findByRole('button', { name: 'Add 2 Fields' }))
    expect(draft.get()).toMatchObject({ basePrompt: 'Product pages of a.test.', targetName: 'URL' })
    expect(screen.getByRole('button', { name: 'Try' })).toBeEnabled()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get()).toMatchObject({ basePrompt: '', targetName: '' })
  })

  it('keeps a written base prompt and target name', async () => {
    const { user } = await openDetection()
    act(() => changeDraft({ basePrompt: 'Kettles, with tax', targetName: 'Kettle' }))
    await user.click(await screen.findByRole('button', { name: 'Add 2 Fields' }))
    expect(draft.get()).toMatchObject({ basePrompt: 'Kettles, with tax', targetName: 'Kettle' })
  })

  it('chooses no more than the columns that the plan has left', async () => {
    const many = Array.from({ length: 14 }, (_, index) => field(`field_${index}`))
    const { user } = await openDetection(() => json({ ...DETECTION, fields: many }))
    // Starter has ten, and one is written.
    await user.click(await screen.findByRole('button', { name: 'Add 9 Fields' }))
    expect(screen.queryByText(/Starter allows 10/)).not.toBeInTheDocument()
  })

  it('shows the error, and asks for a target item where there is none', async () => {
    const { user } = await openDetection(() => refusal(503, 'Other pages are being looked at right now.'))
    expect(await screen.findByText('The pages could not be inspected. Other pages are being looked at right now.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Close' }))
    act(() => changeDraft({ targets: [] }))
    await user.click(screen.getByRole('button', { name: 'Detect Fields' }))
    expect(await screen.findByText(/Add a target item first/)).toBeInTheDocument()
  })
})

const DISCOVERY: Discovery = {
  url: 'https://a.test/list',
  source: 'list',
  items: Array.from({ length: 283 }, (_, n) => ({ url: `https://a.test/item/${n + 1}`, label: `Item ${n + 1}` })),
  seen: 283,
  returned: 283,
  repeated: 0,
  without_address: 0,
  announced: null,
  pages_read: 15,
  stopped: null,
  summary: '283 candidate items seen, 283 returned.',
  error_kind: null,
  error: null,
}
const lines = (...events: object[]): Response =>
  new Response(events.map((event) => `${JSON.stringify(event)}\n`).join(''), { headers: { 'content-type': 'application/x-ndjson' } })

async function openDiscovery(
  answer: () => Response | Promise<Response> = () =>
    lines({ type: 'progress', pages_read: 1, seen: 20 }, { type: 'done', discovery: DISCOVERY }),
) {
  const backend = new FakeBackend()
  backend.answer('POST /api/v1/discover', answer)
  const app = renderApp({ backend })
  await screen.findByLabelText('Base Prompt')
  act(() => changeDraft({ targets: [target('https://a.test/item/1'), target('b.test')] }))
  await app.user.click(screen.getByRole('button', { name: 'Discover Targets' }))
  return app
}

describe('Discover Targets', () => {
  it('turns a list into its pages, says how complete they are, and adds the chosen ones; duplicates are skipped and it can be undone', async () => {
    const { user, backend } = await openDiscovery()
    const address = await screen.findByLabelText('Address of the list or site')
    expect(address).toHaveValue('https://a.test/item/1')
    await user.clear(address)
    await user.type(address, 'https://a.test/list{Enter}')
    expect(await screen.findByText('283 candidate items seen, 283 returned.')).toBeInTheDocument()
    expect(backend.callsTo('POST /api/v1/discover')[0]?.body).toEqual({ url: 'https://a.test/list', max: 1_000 })
    expect(screen.getByRole('group', { name: 'Discovered pages (283)' })).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: /Item 2 / }))
    await user.click(screen.getByRole('button', { name: 'Add 282 Targets' }))
    expect(draft.get().targets).toHaveLength(283)
    expect(draft.get().targetName).toBe('URL')
    expect(screen.getByText('281 target items added, 1 duplicate skipped.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get()).toMatchObject({ targetName: '', targets: [target('https://a.test/item/1'), target('b.test')] })
  })

  it('can be narrowed by a filter and replace the present items', async () => {
    const { user } = await openDiscovery()
    await user.click(await screen.findByRole('button', { name: 'Discover' }))
    await user.type(await screen.findByLabelText('Filter the pages'), 'item 28')
    expect(await screen.findByRole('button', { name: 'Add 5 Targets' })).toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: 'Replace the present 2 target items' }))
    await user.click(screen.getByRole('button', { name: 'Add 5 Targets' }))
    expect(draft.get().targets.map(({ value }) => value)).toEqual(['28', '280', '281', '282', '283'].map((n) => `https://a.test/item/${n}`))
  })

  it('shows its progress, and can be stopped', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array> | null = null
    const body = new ReadableStream<Uint8Array>({ start: (opened) => void (controller = opened) })
    const { user } = await openDiscovery(() => new Response(body, { headers: { 'content-type': 'application/x-ndjson' } }))
    await user.click(await screen.findByRole('button', { name: 'Discover' }))
    expect(await screen.findByText('Reading the page...')).toBeInTheDocument()
    const push = (text: string) => controller?.enqueue(new TextEncoder().encode(text))
    push(`${JSON.stringify({ type: 'progress', pages_read: 3, seen: 60 })}\n`)
    expect(await screen.findByText('3 pages read, 60 candidate items seen...')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Discover' })).toBeInTheDocument())
  })

  it('says why an address cannot be read', async () => {
    const error = 'This address is not public, so it is not visited.'
    const { user } = await openDiscovery(() =>
      lines({ type: 'done', discovery: { ...DISCOVERY, items: [], error_kind: 'address_forbidden', error } }),
    )
    await user.click(await screen.findByRole('button', { name: 'Discover' }))
    expect(await screen.findByText(error)).toBeInTheDocument()
  })
})
