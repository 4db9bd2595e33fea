import { screen, within } from '@testing-library/react'
import type { LocalModel, LocalModels, ModelTrialResult, OperatorModel } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const MODEL = 'GET /api/v1/operator/model'
const MODELS = 'GET /api/v1/operator/local-models'
const TEST = 'POST /api/v1/operator/model/test'
const none = { calls: 0, prompt_tokens: 0, completion_tokens: 0, cost_usd: null, seconds: null }
const READY: OperatorModel = {
  provider: 'local',
  model: 'tiny',
  state: 'ready',
  problem: null,
  context_tokens: 4_096,
  price: null,
  memory: { needed_bytes: 900_000_000, free_bytes: 4_000_000_000, limit_bytes: null },
  spent: { jobs: { ...none, calls: 12, prompt_tokens: 3_400, completion_tokens: 210 }, assistant: none, pilot: none, test: none },
}
const TINY: LocalModel = {
  name: 'tiny',
  title: 'Tiny 0.5B',
  parameters: '0.5B',
  license: 'Apache-2.0',
  languages: 'English',
  bytes: 400_000_000,
  memory_bytes: 900_000_000,
  state: 'absent',
  done_bytes: 0,
  problem: null,
  is_set: false,
  is_listed: true,
}
const of = (...models: LocalModel[]): LocalModels => ({ is_possible: true, has_runtime: true, models })

function open({
  model = READY,
  models = of(TINY),
  isOperator = true,
  isRefused = false,
}: { model?: OperatorModel; models?: LocalModels; isOperator?: boolean; isRefused?: boolean } = {}) {
  const refused = () => refusal(403, 'This is for operators of this installation only.')
  const backend = new FakeBackend()
  const account = { id: ADA.id, email: ADA.email, plan: 'starter', ...(isOperator && { is_operator: true }) }
  backend.answer('GET /api/v1/account', () => json(account))
  backend.answer(MODEL, () => (isRefused ? refused() : json(model)))
  backend.answer(MODELS, () => (isRefused ? refused() : json(models)))
  return { ...renderApp({ path: '/profile?tab=installation', as: ADA, backend }), backend }
}
const list = async () => within(await screen.findByRole('list', { name: 'Models' }))

describe('the tab Installation', () => {
  it('is shown to operators only; nothing of it is requested for others', async () => {
    const { backend } = open({ isOperator: false })
    expect(await screen.findByRole('tab', { name: 'Overview' })).toBeInTheDocument()
    expect(screen.queryByRole('tab', { name: 'Installation' })).not.toBeInTheDocument()
    expect(backend.callsTo(MODEL)).toEqual([])
  })

  it('shows the configured model, whether it is ready, its memory, and its usage so far', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Language model' })).toBeInTheDocument()
    expect(await screen.findByText('Ready')).toBeInTheDocument()
    expect(screen.getByText('4,096 tokens')).toBeInTheDocument()
    expect(screen.getByText(/^Needs about .* free now$/)).toBeInTheDocument()
    expect(screen.getByText('None: the model runs on this machine')).toBeInTheDocument()
    const used = within(screen.getByRole('table', { name: 'Used so far' }))
    const cells = within(used.getByRole('row', { name: /^Jobs/ })).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual(['12', '3,400', '210', 'not measured', 'not known'])
  })

  it.each([
    ['no_memory', 'Too little memory', 'It needs 9 GB, and 2 GB are free.'],
    ['unusable', 'Cannot be used', 'models/tiny.gguf is cut short.'],
    ['no_runtime', 'Runtime missing', 'What runs a model is not installed.'],
  ] as const)('says in a sentence why a model cannot be asked: %s', async (state, badge, problem) => {
    open({ model: { ...READY, state, problem } })
    expect(await screen.findByText(badge)).toBeInTheDocument()
    expect(screen.getByText(problem)).toBeInTheDocument()
  })

  it('without a model explains how to configure one, and has nothing to test', async () => {
    open({ model: { ...READY, provider: null, model: null, state: 'none', context_tokens: null, memory: null } })
    expect(await screen.findByText(/LLM_PROVIDER and LLM_MODEL set one/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Ask a test question' })).not.toBeInTheDocument()
  })

  it('asks a test question on demand and shows the answer and what it took, or why there is none', async () => {
    const { user, backend } = open()
    const answers: ModelTrialResult[] = [
      { answer: '{"price":"5.00"}', problem: null, seconds: 1.24, prompt_tokens: 90, completion_tokens: 9 },
      { answer: null, problem: 'Its process ended.', seconds: 0.5, prompt_tokens: 0, completion_tokens: 0 },
    ]
    backend.answer(TEST, () => json(answers.shift()))
    const button = await screen.findByRole('button', { name: 'Ask a test question' })
    expect(backend.callsTo(TEST)).toEqual([])
    await user.click(button)
    expect(await screen.findByText('{"price":"5.00"}')).toBeInTheDocument()
    expect(screen.getByText('1.2 s, 90 tokens asked, 9 answered')).toBeInTheDocument()
    await user.click(button)
    expect(await screen.findByText(/It did not answer: Its process ended\./)).toBeInTheDocument()
    backend.answer(TEST, () => refusal(503, 'Try again later.'))
    await user.click(button)
    expect(await screen.findByText(/^The test question failed\./)).toBeInTheDocument()
  })

  it('can be loaded again where it could not be', async () => {
    const { user, backend } = open({ isRefused: true })
    expect(await screen.findByText(/^The language model could not be loaded\./)).toBeInTheDocument()
    backend.answer(MODEL, () => json(READY))
    // The first tab, shown until the account is loaded, may still be rendered, with a similar button.
    const tab = within(await screen.findByRole('tabpanel', { name: 'Installation' }))
    await user.click(tab.getAllByRole('button', { name: 'Retry' })[0]!)
    expect(await screen.findByText('Ready')).toBeInTheDocument()
  })
})

describe('models of the machine', () => {
  it('show their licence, size and memory, and are downloaded with progress', async () => {
    const { user, backend } = open()
    expect((await list()).getByText(/^tiny · Apache-2\.0 · English · .* of memory$/)).toBeInTheDocument()
    const started = of({ ...TINY, state: 'downloading', done_bytes: 100_000_000 })
    backend.answer('POST /api/v1/operator/local-models/tiny/download', () => json(started))
    backend.answer(MODELS, () => json(of({ ...TINY, state: 'installed', done_bytes: TINY.bytes })))
    await user.click((await list()).getByRole('button', { name: 'Download Tiny 0.5B' }))
    expect(await screen.findByRole('progressbar', { name: 'Download of Tiny 0.5B' })).toHaveAttribute('aria-valuenow', '25')
    expect(await screen.findByText('Installed')).toBeInTheDocument()
    expect(screen.getByText('LLM_PROVIDER=local LLM_MODEL=tiny')).toBeInTheDocument()
  })

  it('that were interrupted show where and why, and can be continued or discarded', async () => {
    const problem = 'The file that came is another one: its SHA-256 is not the expected one.'
    const { user, backend } = open({ models: of({ ...TINY, state: 'partial', done_bytes: 300_000_000, problem }) })
    expect(await screen.findByText(problem)).toBeInTheDocument()
    expect(screen.getByText(/^Broken off at/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Continue Tiny 0.5B' })).toBeInTheDocument()
    backend.answer('DELETE /api/v1/operator/local-models/tiny', () => json(of(TINY)))
    await user.click(screen.getByRole('button', { name: 'Stop and remove the download of Tiny 0.5B' }))
    expect(await screen.findByRole('button', { name: 'Download Tiny 0.5B' })).toBeInTheDocument()
  })

  it('are removed after a question, which points out the configured one', async () => {
    const { user, backend } = open({ models: of({ ...TINY, state: 'installed', is_set: true }) })
    const REMOVE = 'DELETE /api/v1/operator/local-models/tiny'
    backend.answer(REMOVE, () => json(of(TINY)))
    await user.click(await screen.findByRole('button', { name: 'Remove Tiny 0.5B' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(/This is the configured model: requests to it will fail\./)).toBeInTheDocument()
    expect(backend.callsTo(REMOVE)).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByRole('button', { name: 'Download Tiny 0.5B' })).toBeInTheDocument()
  })

  it('show the error beside the pressed button, and offer nothing where no model can run', async () => {
    const { user, backend, unmount } = open()
    backend.answer('POST /api/v1/operator/local-models/tiny/download', () => refusal(422, 'The disk is full.'))
    await user.click(await screen.findByRole('button', { name: 'Download Tiny 0.5B' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.')
    unmount()
    open({ models: { ...of(TINY), is_possible: false } })
    expect(await screen.findByText(/^No model can run on this kind of machine\./)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Download Tiny 0.5B' })).not.toBeInTheDocument()
  })
})
