import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ChatEvent } from '@quarry/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat, TYPING_DELAY_MS } from '../../state/assistant/assistant-chat.ts'
import { FakeBackend } from '../../testing/fake-backend.ts'
import { renderApp } from '../../testing/render-app.tsx'

const CALL = 'POST /api/ai-assistant/chat'
const CHANGES = {
  basePrompt: 'Read it.',
  targetName: 'URL',
  dataFields: [],
  targetItems: ['https://shop.test/1'],
  replaceExistingTargets: true,
}
const done = (message: string): ChatEvent => {
  const reply = {
    message,
    suggestions: ['More'],
    clarifyingQuestions: [],
    confidence: 0.87,
    needsMoreInfo: false,
    proposedChanges: CHANGES,
  }
  const choices = [{ index: 0, message: { role: 'assistant' as const, content: JSON.stringify(reply) }, finish_reason: 'stop' as const }]
  return { type: 'done', answer: { id: 'c', object: 'chat.completion', created: 1, model: 'm', choices } }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 })
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open panel whose question is answered line by line, controlled by the test. */
async function openAndAsk() {
  let lines: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (lines = controller) })
  const backend = new FakeBackend()
  backend.answer(CALL, () => new Response(body, { headers: { 'content-type': 'application/x-ndjson; charset=utf-8' } }))
  const { user } = renderApp({ backend })
  await ask(user)
  const tell = (...events: ChatEvent[]) =>
    act(async () => {
      for (const event of events) lines?.enqueue(new TextEncoder().encode(`${JSON.stringify(event)}\n`))
      await Promise.resolve()
    })
  return { user, backend, tell, end: () => act(async () => lines?.close()) }
}
async function ask(user: UserEvent): Promise<void> {
  await user.click(await screen.findByPlaceholderText('Describe what you want to scrape...'))
  await user.paste('kettles')
  await user.keyboard('{Enter}')
}
const log = () => screen.getByRole('log', { name: 'Conversation' })
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const text = (piece: string): ChatEvent => ({ type: 'text', text: piece })

describe('a message that is being written', () => {
  it('[S2.77] [S4.48] is awaited with the typing indicator, appears a second after its first words, grows, and becomes the reply', async () => {
    const { tell } = await openAndAsk()
    expect(await screen.findByTestId('typing')).toBeInTheDocument()
    await tell(text('I would '))
    await pass(TYPING_DELAY_MS / 2)
    expect(screen.getByTestId('typing')).toBeInTheDocument()
    await pass(TYPING_DELAY_MS)
    expect(await screen.findByTestId('written')).toHaveTextContent('I would')
    expect(screen.queryByTestId('typing')).not.toBeInTheDocument()
    expect(log()).toHaveAttribute('aria-busy', 'true')
    await tell(text('take the price.'))
    await waitFor(() => expect(screen.getByTestId('written')).toHaveTextContent('I would take the price.'))
    expect(screen.queryByRole('region', { name: 'Suggested Configuration' })).not.toBeInTheDocument()
    await tell(done('I would take the price.'))
    expect(await screen.findByRole('region', { name: 'Suggested Configuration' })).toBeInTheDocument()
    expect(screen.queryByTestId('written')).not.toBeInTheDocument()
    expect(within(log()).getByText('Confidence: 87%')).toBeInTheDocument()
    expect(log()).toHaveAttribute('aria-busy', 'false')
    expect(chat.get().entries.at(-1)?.content).toBe('I would take the price.')
  })

  it('that was withdrawn disappears, and the text of the reply is shown instead', async () => {
    const { tell } = await openAndAsk()
    await tell(text('Nonsense'))
    await pass(2 * TYPING_DELAY_MS)
    expect(await screen.findByText(/Nonsense/)).toBeInTheDocument()
    await tell({ type: 'restart' })
    expect(await screen.findByTestId('typing')).toBeInTheDocument()
    await tell(done('The built-in assistant says so.'))
    expect(await screen.findByText('The built-in assistant says so.')).toBeInTheDocument()
    expect(screen.queryByText(/Nonsense/)).not.toBeInTheDocument()
  })

  it.each(['fails', 'breaks off'])('that %s leads to the stated help', async (ending) => {
    const { tell, end } = await openAndAsk()
    await tell(text('Half'))
    await (ending === 'fails' ? tell({ type: 'failed', detail: 'It broke.' }) : end())
    await pass(2 * TYPING_DELAY_MS)
    expect(await screen.findByText(/^I'm having trouble connecting to the AI service right now/)).toBeInTheDocument()
    expect(screen.queryByText(/Half/)).not.toBeInTheDocument()
  })

  it('is stopped by its button, also by keyboard: what was written stays, nothing is proposed, the input takes the focus', async () => {
    const { user, tell } = await openAndAsk()
    await tell(text('I would take'))
    await pass(2 * TYPING_DELAY_MS)
    expect(await screen.findByTestId('written')).toHaveTextContent('I would take')
    expect(screen.getByRole('button', { name: 'Send message' })).toHaveAttribute('aria-busy', 'true')
    act(() => screen.getByRole('button', { name: 'Stop' }).focus())
    await user.keyboard('{Enter}')
    expect(chat.get()).toMatchObject({ isSending: false, written: '', proposal: null })
    expect(screen.getByText(/^I would take\s+Stopped\. Nothing is proposed\.$/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Stop' })).not.toBeInTheDocument()
    expect(screen.getByPlaceholderText('Describe what you want to scrape...')).toHaveFocus()
    await tell(done('Too late.'))
    await pass(2 * TYPING_DELAY_MS)
    expect(screen.queryByText('Too late.')).not.toBeInTheDocument()
  })

  it('that has not started can be stopped too, and the next message is answered', async () => {
    const { user, backend } = await openAndAsk()
    await user.click(await screen.findByRole('button', { name: 'Stop' }))
    expect(await screen.findByText('Stopped. Nothing is proposed.')).toBeInTheDocument()
    const { answer } = done('Here.') as Extract<ChatEvent, { type: 'done' }>
    backend.answer(CALL, () => new Response(JSON.stringify(answer), { headers: { 'content-type': 'application/json' } }))
    await ask(user)
    await pass(2 * TYPING_DELAY_MS)
    expect(await screen.findByText('Here.')).toBeInTheDocument()
  })
})
