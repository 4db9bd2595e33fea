import { screen, waitFor, within } from '@testing-library/react'
import type { ApiKey, Destination, DestinationDelivery, Webhook, WebhookDelivery } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const KEY: ApiKey = {
  id: 'k1',
  name: 'Nightly run',
  hint: 'wXyZ',
  scopes: ['read', 'write'],
  cells_per_month: null,
  cells_this_month: 1_200,
  created_at: '2026-01-01T00:00:00.000Z',
  last_used_at: null,
}
const HOOK: Webhook = {
  id: 'w1',
  url: 'https://hooks.example/quarry',
  events: ['job.completed'],
  job_id: null,
  secret: 'whsec_c2VjcmV0',
  created_at: '2026-01-01T00:00:00.000Z',
  disabled_at: null,
}
const DELIVERY: WebhookDelivery = {
  id: 'd1',
  event: 'job.completed',
  state: 'failed',
  attempts: 8,
  created_at: '2026-01-02T00:00:00.000Z',
  next_attempt_at: null,
  delivered_at: null,
  status: 500,
  error: 'The address answered 500.',
  payload: { type: 'job.completed' },
}

const LAKE: Destination = {
  kind: 's3',
  id: 'b1',
  name: 'Data lake',
  endpoint: null,
  region: 'eu-central-1',
  bucket: 'a-bucket',
  prefix: 'quarry/',
  access_key_id: 'AKIA',
  format: 'parquet',
  rows: 'raw',
  job_id: null,
  monitor_id: null,
  schedule: { kind: 'daily', at: '07:00' },
  time_zone: 'UTC',
  only_pipelines: false,
  own_columns: 'leave_out',
  view: null,
  next_run_at: '2026-01-03T07:00:00.000Z',
  created_at: '2026-01-01T00:00:00.000Z',
}
const PUT: DestinationDelivery = {
  id: 'x1',
  job_id: null,
  path: null,
  state: 'failed',
  attempts: 7,
  bytes: null,
  row_count: null,
  notes: [],
  created_at: '2026-01-02T00:00:00.000Z',
  next_attempt_at: null,
  delivered_at: null,
  error: 'The storage answered NoSuchBucket: NoSuchBucket',
}

function payingBackend(): FakeBackend {
  const backend = new FakeBackend()
  backend.plan = 'advanced'
  for (const list of ['api-keys', 'webhooks', 'destinations', 'monitors']) backend.answer(`GET /api/v1/${list}/`, () => json([]))
  return backend
}

function show({ keys = [KEY], hooks = [HOOK], plan = 'advanced' as 'starter' | 'advanced' } = {}) {
  const backend = new FakeBackend()
  backend.plan = plan
  backend.answer('GET /api/v1/api-keys/', () => json(keys))
  backend.answer('GET /api/v1/webhooks/', () => json(hooks))
  backend.answer('GET /api/v1/webhooks/w1/deliveries', () => json([DELIVERY]))
  backend.answer('GET /api/v1/destinations/', () => json([]))
  backend.answer('GET /api/v1/monitors/', () => json([]))
  return renderApp({ path: '/profile?tab=api', as: ADA, backend })
}

describe('API keys', () => {
  it('[S9.23] (O.76) are made with a name and shown once', async () => {
    const { backend, user } = show({ keys: [] })
    const section = within(await screen.findByRole('region', { name: 'API keys' }))
    expect(await section.findByText('No keys yet.')).toBeInTheDocument()
    expect(section.getByRole('button', { name: 'Make key' })).toBeDisabled()
    backend.answer('POST /api/v1/api-keys/', () => json({ ...KEY, token: 'qk_secret-token' }, 201))
    backend.answer('GET /api/v1/api-keys/', () => json([KEY]))
    await user.click(section.getByRole('checkbox', { name: 'Start, change and delete them' }))
    await user.type(section.getByRole('textbox', { name: 'Name of a new key' }), 'Nightly run{Enter}')
    expect(await section.findByText('qk_secret-token')).toBeInTheDocument()
    expect(backend.callsTo('POST /api/v1/api-keys/')[0]?.body).toEqual({ name: 'Nightly run', scopes: ['read'] })
    expect(await section.findByText(/never used/)).toBeInTheDocument()
    await user.click(section.getByRole('button', { name: 'I have copied it' }))
    expect(section.queryByText('qk_secret-token')).not.toBeInTheDocument()
  })

  it('(O.76) show what they used this month, and get a budget', async () => {
    const { backend, user } = show()
    expect(await screen.findByText('1,200 cells this month, no budget')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Budget of Nightly run' }))
    const field = screen.getByRole('textbox', { name: 'Cells per month for Nightly run' })
    await user.type(field, 'many')
    expect(screen.getByText('A budget is a whole number of cells.')).toBeInTheDocument()
    backend.answer('PATCH /api/v1/api-keys/k1', () => json({ ...KEY, cells_per_month: 10_000 }))
    backend.answer('GET /api/v1/api-keys/', () => json([{ ...KEY, cells_per_month: 10_000 }]))
    await user.clear(field)
    await user.type(field, '10,000{Enter}')
    expect(await screen.findByText('1,200 of 10,000 cells this month')).toBeInTheDocument()
    expect(backend.callsTo('PATCH /api/v1/api-keys/k1')[0]?.body).toEqual({ cells_per_month: 10_000 })
  })

  it('are revoked only after the question is answered', async () => {
    const { backend, user } = show()
    backend.answer('DELETE /api/v1/api-keys/k1', () => new Response(null, { status: 204 }))
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly run' }))
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog).toHaveTextContent('Programs that use it are refused from now on.')
    backend.answer('GET /api/v1/api-keys/', () => json([]))
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('No keys yet.')).toBeInTheDocument()
  })

  it('that cannot be made say why, and the name stays', async () => {
    const { backend, user } = show()
    backend.answer('POST /api/v1/api-keys/', () => refusal(409, 'An account can have at most 50 keys. Revoke one first.'))
    await user.type(await screen.findByRole('textbox', { name: 'Name of a new key' }), 'One more{Enter}')
    expect(await screen.findByText(/at most 50 keys/)).toBeInTheDocument()
    expect(screen.getByRole('textbox', { name: 'Name of a new key' })).toHaveValue('One more')
  })

  it('[S9.23] [S9.25] are not for Starter, and the tab says what they need', async () => {
    show({ plan: 'starter' })
    expect(await screen.findByText('API access comes with the plans Advanced and Pro. Upgrade to use API keys.')).toBeInTheDocument()
    expect(screen.getByText('Webhook notifications come with the plans Advanced and Pro. Upgrade to use them.')).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'API keys' })).not.toBeInTheDocument()
  })
})

describe('a plan that could not be loaded', () => {
  it('is told with a way to ask again; nobody is told to upgrade, and no plan is claimed', async () => {
    const backend = payingBackend()
    backend.answer('GET /api/v1/account', () => refusal(503, 'Try again soon.'))
    const { user } = renderApp({ path: '/profile?tab=overview', as: ADA, backend })
    expect(await screen.findByRole('region', { name: 'Account' })).not.toHaveTextContent('Starter')
    await user.click(screen.getByRole('tab', { name: 'API' }))
    expect(await screen.findByText('Your plan could not be loaded. Try again soon.')).toBeInTheDocument()
    expect(screen.queryByText(/Upgrade/)).not.toBeInTheDocument()
    backend.answer('GET /api/v1/account', () => json({ id: ADA.id, email: ADA.email, plan: 'advanced' }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('region', { name: 'API keys' })).toBeInTheDocument()
  })
})

it('keys that could not be loaded are asked for again by Retry', async () => {
  const backend = payingBackend()
  backend.answer('GET /api/v1/api-keys/', () => refusal(503, 'Try again soon.'))
  const { user } = renderApp({ path: '/profile?tab=api', as: ADA, backend })
  expect(await screen.findByText('Your keys could not be loaded. Try again soon.')).toBeInTheDocument()
  backend.answer('GET /api/v1/api-keys/', () => json([KEY]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Nightly run')).toBeInTheDocument()
})

describe('webhooks', () => {
  it('[S9.25] (O.78) are added with the events they are told of', async () => {
    const { backend, user } = show({ hooks: [] })
    const section = within(await screen.findByRole('region', { name: 'Webhooks' }))
    backend.answer('POST /api/v1/webhooks/', () => json(HOOK, 201))
    await user.click(section.getByRole('checkbox', { name: 'Job failed' }))
    await user.type(section.getByRole('textbox', { name: 'Address of a new webhook' }), HOOK.url)
    await user.click(section.getByRole('button', { name: 'Add webhook' }))
    await waitFor(() =>
      expect(backend.callsTo('POST /api/v1/webhooks/')[0]?.body).toEqual({
        url: HOOK.url,
        events: ['job.completed', 'job.partial_completion', 'monitor.alert'],
      }),
    )
  })

  it('[S9.25] have a test button and a log, from which a message is sent once more', async () => {
    const { backend, user } = show()
    backend.answer('POST /api/v1/webhooks/w1/test', () => json(DELIVERY, 202))
    backend.answer('POST /api/v1/webhooks/w1/deliveries/d1/replay', () => json(DELIVERY, 202))
    await user.click(await screen.findByRole('button', { name: 'Send test' }))
    const log = within(await screen.findByRole('list', { name: 'Messages' }))
    expect(log.getByText('The address answered 500.')).toBeInTheDocument()
    await user.click(log.getByRole('button', { name: 'Send again' }))
    await waitFor(() => expect(backend.callsTo('POST /api/v1/webhooks/w1/deliveries/d1/replay')).toHaveLength(1))
  })

  it('that were switched off say so', async () => {
    show({ hooks: [{ ...HOOK, disabled_at: '2026-02-01T00:00:00.000Z' }] })
    expect(await screen.findByText('Switched off: deliveries kept failing')).toBeInTheDocument()
  })
})

describe('delivery to storage', () => {
  it('is set up with a bucket, a format and a time', async () => {
    const { backend, user } = show()
    backend.answer('POST /api/v1/destinations/', () => json(LAKE, 201))
    await user.click(await screen.findByRole('button', { name: 'Add destination' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New destination' }))
    expect(dialog.getByRole('button', { name: 'Add destination' })).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Data lake')
    await user.type(dialog.getByRole('textbox', { name: 'Bucket' }), 'a-bucket')
    await user.type(dialog.getByRole('textbox', { name: 'Access key' }), 'AKIA')
    await user.type(dialog.getByLabelText('Secret of the key'), 'hush')
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Format' }), 'csv')
    await user.click(dialog.getByRole('checkbox', { name: /on a schedule/ }))
    backend.answer('GET /api/v1/destinations/', () => json([LAKE]))
    await user.click(dialog.getByRole('button', { name: 'Add destination' }))
    expect(await screen.findByText('s3://a-bucket/quarry/')).toBeInTheDocument()
    expect(screen.getByText('All jobs · Parquet · Every day at 07:00 (UTC)')).toBeInTheDocument()
    expect(backend.callsTo('POST /api/v1/destinations/')[0]?.body).toMatchObject({
      name: 'Data lake',
      endpoint: null,
      bucket: 'a-bucket',
      secret_access_key: 'hush',
      format: 'csv',
      schedule: { kind: 'daily', at: '07:00' },
    })
  })

  it('has a test and a log, from which anything is delivered once more', async () => {
    const { backend, user } = show()
    backend.answer('GET /api/v1/destinations/', () => json([LAKE]))
    backend.answer('GET /api/v1/destinations/b1/deliveries', () => json([PUT]))
    backend.answer('POST /api/v1/destinations/b1/test', () => json(PUT, 202))
    backend.answer('POST /api/v1/destinations/b1/deliveries/x1/replay', () => json(PUT, 202))
    await user.click(await screen.findByRole('button', { name: 'Put a test file into Data lake' }))
    const log = within(await screen.findByRole('list', { name: 'Deliveries' }))
    expect(log.getByText('The storage answered NoSuchBucket: NoSuchBucket')).toBeInTheDocument()
    await user.click(log.getByRole('button', { name: 'Deliver again' }))
    await waitFor(() => expect(backend.callsTo('POST /api/v1/destinations/b1/deliveries/x1/replay')).toHaveLength(1))
  })
})

describe('a destination that is no bucket', () => {
  it('is set up with the fields of its kind: a secret that was entered for another one is gone', async () => {
    const { backend, user } = show()
    backend.answer('POST /api/v1/destinations/', () => json(LAKE, 201))
    await user.click(await screen.findByRole('button', { name: 'Add destination' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New destination' }))
    const kind = dialog.getByRole('combobox', { name: 'Deliver to' })
    const [add] = dialog.getAllByRole('button', { name: 'Add destination' })
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Warehouse')
    await user.type(dialog.getByLabelText('Secret of the key'), 'of another kind')
    await user.selectOptions(kind, 'postgres')
    expect(dialog.queryByRole('combobox', { name: 'Format' })).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'Table' }), 'offers')
    expect(add).toBeDisabled()
    await user.type(dialog.getByLabelText('Connection string'), 'postgres://u:p@db.example/shop')
    await user.type(dialog.getByRole('textbox', { name: 'Key columns' }), 'URL, sku')
    await user.click(add!)
    await waitFor(() => expect(backend.callsTo('POST /api/v1/destinations/')).toHaveLength(1))
    expect(backend.callsTo('POST /api/v1/destinations/')[0]?.body).toMatchObject({
      kind: 'postgres',
      schema: 'public',
      table: 'offers',
      tls: 'verify',
      ca_certificate: null,
      key_columns: ['URL', 'sku'],
      connection: 'postgres://u:p@db.example/shop',
    })
    expect(backend.callsTo('POST /api/v1/destinations/')[0]?.body).not.toHaveProperty('bucket')
  })

  it('of a spreadsheet asks for a key only where rows are replaced by it', async () => {
    const { backend, user } = show()
    backend.answer('POST /api/v1/destinations/', () => json(LAKE, 201))
    await user.click(await screen.findByRole('button', { name: 'Add destination' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New destination' }))
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Deliver to' }), 'sheets')
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Prices')
    await user.type(dialog.getByRole('textbox', { name: 'Spreadsheet' }), 'https://docs.google.com/spreadsheets/d/abcdefghijkl')
    await user.click(dialog.getByRole('textbox', { name: 'Key of the service account' }))
    await user.paste('{"type":"service_account"}')
    const add = dialog.getByRole('button', { name: 'Add destination' })
    expect(add).toBeEnabled()
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Each delivery' }), 'upsert')
    expect(add).toBeDisabled()
    await user.type(dialog.getByRole('textbox', { name: 'Key columns' }), 'URL')
    await user.click(add)
    await waitFor(() => expect(backend.callsTo('POST /api/v1/destinations/')).toHaveLength(1))
    expect(backend.callsTo('POST /api/v1/destinations/')[0]?.body).toMatchObject({
      kind: 'sheets',
      sheet: 'Quarry',
      mode: 'upsert',
      key_columns: ['URL'],
    })
  })

  it('that is changed keeps its kind, and its secret where none is entered; its log says what was done besides', async () => {
    const { name, rows, own_columns, job_id, monitor_id, schedule, time_zone, only_pipelines, view, next_run_at, created_at } = LAKE
    const table: Destination = {
      id: 'b1',
      name,
      rows,
      job_id,
      monitor_id,
      schedule,
      time_zone,
      only_pipelines,
      own_columns,
      view,
      next_run_at,
      created_at,
      kind: 'postgres',
      schema: 'public',
      table: 'offers',
      key_columns: ['URL'],
      tls: 'verify',
      ca_certificate: null,
      server: 'db.example:5432',
      database: 'shop',
      user: 'writer',
    }
    const { backend, user } = show()
    backend.answer('GET /api/v1/destinations/', () => json([table]))
    backend.answer('PUT /api/v1/destinations/b1', () => json(table))
    backend.answer('GET /api/v1/destinations/b1/deliveries', () =>
      json([{ ...PUT, state: 'delivered', error: null, row_count: 3, path: 'public.offers', notes: ['Column "sku" added (text).'] }]),
    )
    expect(await screen.findByText('db.example:5432/shop: public.offers')).toBeInTheDocument()
    expect(screen.getByText('All jobs · by URL · Every day at 07:00 (UTC)')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Log of Data lake' }))
    expect(await screen.findByText('Column "sku" added (text).')).toBeInTheDocument()
    expect(screen.getByText(/3 rows/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Change Data lake' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change destination' }))
    expect(dialog.getByRole('combobox', { name: 'Deliver to' })).toBeDisabled()
    await user.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() => expect(backend.callsTo('PUT /api/v1/destinations/b1')).toHaveLength(1))
    const body = backend.callsTo('PUT /api/v1/destinations/b1')[0]?.body
    expect(body).toMatchObject({ kind: 'postgres', table: 'offers', key_columns: ['URL'] })
    expect(body).not.toHaveProperty('connection')
  })
})
