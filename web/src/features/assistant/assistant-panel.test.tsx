import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ChatMessage } from '@quarry/contract'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat, TYPING_DELAY_MS } from '../../state/assistant/assistant-chat.ts'
import { draftConnection } from '../../state/draft/draft-connection.ts'
import { changeDraft, draft, newField } from '../../state/draft/draft.ts'
import { expectBusy, expectReady } from '../../testing/expect-busy.ts'
import { FakeBackend, json, refusal } from '../../testing/fake-backend.ts'
import { ADA, renderApp } from '../../testing/render-app.tsx'

const CALL = 'POST /api/ai-assistant/chat'
const completion = (content: string): Response =>
  json({
    id: 'chat-1',
    object: 'chat.completion',
    created: 1,
    model: 'built-in',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
  })
const PROPOSAL = {
  basePrompt: 'Read each product from its own page.',
  targetName: 'URL',
  dataFields: [
    { name: 'name', description: 'Name of the product', type: 'string' },
    { name: 'price', description: 'The price', type: 'number' },
  ],
  targetItems: ['https://shop.test/1', 'https://shop.test/2', 'https://shop.test/3', 'https://shop.test/4', 'https://shop.test/5'],
  replaceExistingTargets: true,
}
const reply = (change: object = {}): string =>
  JSON.stringify({
    message: 'I propose this.',
    suggestions: ['Add a rating', 'Only in stock'],
    clarifyingQuestions: ['Which country?', 'New or used?'],
    confidence: 0.87,
    needsMoreInfo: false,
    proposedChanges: PROPOSAL,
    ...change,
  })

// Skips the pause of a second before a reply is shown; everything else runs on the real clock.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 100 })
})
afterEach(() => {
  vi.useRealTimers()
})

function open(answer: () => Response | Promise<Response> = () => completion(reply())) {
  const backend = new FakeBackend()
  backend.answer(CALL, answer)
  const app = renderApp({ backend })
  const bodies = () =>
    backend.callsTo(CALL).map(({ body }) => body as { messages: ChatMessage[]; model: string; temperature: number; max_tokens: number })
  return { ...app, backend, bodies }
}
const panel = () => screen.findByRole('region', { name: 'AI Assistant' })
const input = () => screen.findByPlaceholderText('Describe what you want to scrape...')
const log = () => within(screen.getByRole('log', { name: 'Conversation' }))
const card = () => screen.findByRole('region', { name: 'Suggested Configuration' })
async function ask(user: UserEvent, text = 'products please'): Promise<void> {
  await user.click(await input())
  await user.paste(text)
  await user.keyboard('{Enter}')
  await waitFor(async () => {
    await act(() => vi.advanceTimersByTimeAsync(TYPING_DELAY_MS))
    expect(chat.get().isSending).toBe(false)
  })
}

it('a message is sent with the session of the user and the connection of the form', async () => {
  const { user, backend } = open()
  const connected = 'POST /api/v1/assistant/chat'
  backend.answer(connected, () => completion(reply()))
  await panel()
  act(() => draftConnection.set('6b1f5f4e-0d3c-4f0e-9a53-2f7b1d1f6a10'))
  await ask(user)
  expect(backend.callsTo(CALL)).toEqual([])
  expect(backend.callsTo(connected)).toMatchObject([{ body: { connection: '6b1f5f4e-0d3c-4f0e-9a53-2f7b1d1f6a10' } }])
  act(() => draftConnection.set(null))
  expect(await card()).toBeInTheDocument()
})

describe('the panel', () => {
  it('[S2.70] [S2.35] [S1.14] [S6.3] is open by default for anybody, titled, with a close button and a handle on its edge', async () => {
    open()
    const aside = within(await panel())
    expect(await aside.findByRole('heading', { name: 'AI Assistant' })).toBeInTheDocument()
    expect(aside.getByRole('button', { name: 'Close assistant' })).toBeInTheDocument()
    expect(aside.getByRole('separator', { name: 'Resize assistant' })).toBeInTheDocument()
  })

  it('[S2.71] [S2.72] has a message list, a multi-line input, a send button and the hint', async () => {
    open()
    expect((await input()).tagName).toBe('TEXTAREA')
    expect(screen.getByRole('log', { name: 'Conversation' })).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Send message' })).toBeInTheDocument()
    expect(screen.getByText('Press Enter to send, Shift+Enter for new line')).toBeInTheDocument()
  })

  it('[S4.44] [S2.34] closes by its button and is toggled by the sidebar, Ctrl+K and Cmd+K; opened so, its input has the focus', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Close assistant' }))
    expect(screen.queryByRole('region', { name: 'AI Assistant' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'AI Assistant' }))
    expect(await input()).toHaveFocus()
    await user.keyboard('{Control>}k{/Control}')
    expect(screen.queryByRole('region', { name: 'AI Assistant' })).not.toBeInTheDocument()
    await user.keyboard('{Meta>}k{/Meta}')
    expect(await input()).toHaveFocus()
  })

  it('[S4.45] [S9.51] is 400 px wide, and between 280 and 600 by mouse and keyboard', async () => {
    const { user } = open()
    const aside = await panel()
    expect(aside).toHaveStyle({ width: '400px' })
    const handle = screen.getByRole('separator', { name: 'Resize assistant' })
    fireEvent.pointerMove(handle, { buttons: 1, clientX: window.innerWidth - 333 })
    expect(aside).toHaveStyle({ width: '333px' })
    fireEvent.pointerMove(handle, { buttons: 1, clientX: 0 })
    expect(aside).toHaveStyle({ width: '600px' })
    fireEvent.pointerMove(handle, { buttons: 1, clientX: window.innerWidth })
    expect(aside).toHaveStyle({ width: '280px' })
    act(() => handle.focus())
    await user.keyboard('{ArrowLeft}')
    expect(handle).toHaveAttribute('aria-valuenow', '300')
  })

  it('[S5.43] [S9.51] has an input between 48 and 120 px high', async () => {
    open()
    expect(await input()).toHaveStyle({ minHeight: '48px', maxHeight: '120px' })
  })

  it('[S4.56] [O.110] welcomes once, when the chat is empty; the conversation stays while the panel is closed', async () => {
    const { user } = open()
    await screen.findByText(/^Tell me what you want to collect/)
    await ask(user)
    await user.keyboard('{Control>}k{/Control}')
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findAllByText(/Tell me what you want to collect/)).toHaveLength(1)
    expect(screen.getByText('products please')).toBeInTheDocument()
  })

  it('[O.100] can be cleared, and is cleared on sign-out', async () => {
    const { user, signIn } = open()
    await ask(user)
    await user.click(screen.getByRole('button', { name: 'Clear conversation' }))
    expect(screen.queryByText('products please')).not.toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Suggested Configuration' })).not.toBeInTheDocument()
    signIn(ADA)
    await ask(user, 'as Ada')
    signIn(null)
    await waitFor(() => expect(screen.queryByText('as Ada')).not.toBeInTheDocument())
  })
})

describe('sending', () => {
  it('[S5.41] [S4.46] blank text is not sent, and nothing is sent while a reply is awaited', async () => {
    let answer: (response: Response) => void = () => undefined
    const { user, bodies } = open(() => new Promise((resolve) => (answer = resolve)))
    const send = await screen.findByRole('button', { name: 'Send message' })
    expect(send).toBeDisabled()
    await user.type(await input(), '   {Enter}')
    expect(send).toBeDisabled()
    await user.type(await input(), 'one{Enter}')
    await user.type(await input(), 'two{Enter}')
    expectBusy(send)
    await waitFor(() => expect(bodies()).toHaveLength(1))
    answer(completion(reply()))
    await waitFor(() => expectReady(send))
  })

  it('[S5.42] Enter sends, Shift+Enter adds a line', async () => {
    const { user, bodies } = open()
    await user.type(await input(), 'one{Shift>}{Enter}{/Shift}two')
    expect(await input()).toHaveValue('one\ntwo')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bodies()[0]?.messages.at(-1)).toEqual({ role: 'user', content: 'one\ntwo' }))
  })

  it('[S4.47] [S2.77] [S4.48] [O.97] [S9.52] clears the input, shows the message and a typing indicator, and the reply a second after it came', async () => {
    let answer: (response: Response) => void = () => undefined
    const { user, bodies } = open(() => new Promise((resolve) => (answer = resolve)))
    await user.type(await input(), 'products{Enter}')
    expect(await input()).toHaveValue('')
    expect(log().getByText('products')).toBeInTheDocument()
    expect(log().getByText('The assistant is typing')).toBeInTheDocument()
    await waitFor(() => expect(bodies()).toHaveLength(1))
    vi.useRealTimers()
    const before = performance.now()
    answer(completion(reply()))
    expect(await log().findByText('I propose this.')).toBeInTheDocument()
    expect(performance.now() - before).toBeGreaterThanOrEqual(990)
    expect(log().queryByText('The assistant is typing')).not.toBeInTheDocument()
  })

  it('[S7.23] [S7.24] [S7.25] [S7.26] [S3.36] [S6.19] [S5.50] sends the form and the rules, the turns before without the welcome, then the message', async () => {
    const { user, backend, bodies, signIn } = open()
    signIn(ADA)
    changeDraft({
      basePrompt: 'b'.repeat(150),
      targetName: 'URL',
      fields: [newField({ name: 'price' })],
      targets: [{ value: 'a.test', label: 'a.test' }],
    })
    await ask(user, 'first')
    await ask(user, 'second')
    const [, second] = bodies()
    expect(second).toMatchObject({ model: 'built-in', temperature: 0.7, max_tokens: 2_000 })
    expect(second?.messages.map(({ role }) => role)).toEqual(['system', 'user', 'assistant', 'user'])
    expect(second?.messages.slice(1).map(({ content }) => content)).toEqual(['first', 'I propose this.', 'second'])
    const instructions = second?.messages[0]?.content ?? ''
    for (const part of [
      '"basePrompt":"' + 'b'.repeat(100) + '"',
      '"targetName":"URL"',
      '"name":"price"',
      '"value":"a.test"',
      '12 to 18 data fields',
    ])
      expect(instructions).toContain(part)
    expect(backend.callsTo(CALL).map(({ token }) => token)).toEqual([null, null])
  })

  it('[O.98] names the model that the server has configured', async () => {
    const backend = new FakeBackend()
    backend.config = { ...backend.config, model: 'some-model' }
    backend.answer(CALL, () => completion(reply()))
    const { user } = renderApp({ backend })
    await screen.findByText(/Tell me what/)
    await waitFor(() => expect(backend.callsTo('GET /api/v1/config')).toHaveLength(1))
    await ask(user)
    expect(backend.callsTo(CALL)[0]?.body).toMatchObject({ model: 'some-model' })
  })

  it('names it also for a message that was sent before it was known', async () => {
    const backend = new FakeBackend()
    let tell: (response: Response) => void = () => undefined
    backend.answer('GET /api/v1/config', () => new Promise((resolve) => (tell = resolve)))
    backend.answer(CALL, () => completion(reply()))
    const { user } = renderApp({ backend })
    await user.type(await input(), 'early{Enter}')
    expect(await log().findByText('The assistant is typing')).toBeInTheDocument()
    expect(backend.callsTo(CALL)).toEqual([])
    tell(json({ ...backend.config, model: 'some-model' }))
    await waitFor(() => expect(backend.callsTo(CALL)[0]?.body).toMatchObject({ model: 'some-model' }))
  })

  it('is answered by the server’s default model where the name of the model cannot be loaded', async () => {
    const backend = new FakeBackend()
    backend.answer('GET /api/v1/config', () => refusal(500, 'Broken.'))
    backend.answer(CALL, () => completion(reply()))
    const { user } = renderApp({ backend })
    await ask(user)
    expect(backend.callsTo(CALL)[0]?.body).not.toHaveProperty('model')
  })
})

describe('a reply', () => {
  it('[S2.73] [S2.74] [S2.75] [S2.76] [S3.31] shows time, confidence, suggestions and questions', async () => {
    const { user } = open()
    await ask(user)
    expect(log().getByText('Confidence: 87%')).toBeInTheDocument()
    expect(log().getAllByText(/^\d{1,2}:\d{2} [AP]M$/).length).toBeGreaterThan(0)
    expect(log().getAllByText('Quick suggestions:').length).toBeGreaterThan(0)
    expect(log().getByRole('button', { name: 'Only in stock' })).toBeInTheDocument()
    expect(log().getByText("I'd like to know more:")).toBeInTheDocument()
    expect(
      log()
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(expect.arrayContaining(['Which country?', 'New or used?']))
    expect(chat.get().entries.at(-1)).toEqual({
      id: expect.any(String),
      type: 'ai',
      content: 'I propose this.',
      timestamp: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
      suggestions: ['Add a rating', 'Only in stock'],
      clarifyingQuestions: ['Which country?', 'New or used?'],
      confidence: 0.87,
    })
  })

  it('[S4.57] a suggestion goes into the input, which takes the focus', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Job listings' }))
    expect(await input()).toHaveValue('Job listings')
    expect(await input()).toHaveFocus()
  })

  it('[S5.44] [O.101] in a code fence is read; a confidence that is missing counts as 80%, one beyond the range is clamped', async () => {
    const answers = [
      `\`\`\`json\n${reply({ confidence: undefined })}\n\`\`\``,
      `\`\`\`\n${reply({ confidence: 3, message: 'Second.' })}\n\`\`\``,
    ]
    const { user } = open(() => completion(answers.shift() ?? ''))
    await ask(user)
    expect(log().getByText('Confidence: 80%')).toBeInTheDocument()
    await ask(user)
    expect(log().getByText('Second.')).toBeInTheDocument()
    expect(log().getAllByText('Confidence: 100%')).toHaveLength(2)
  })

  it('is shown as text whatever it contains', async () => {
    const { user } = open(() => completion(reply({ message: '<img src=x onerror=alert(1)>', suggestions: [] })))
    await ask(user)
    expect(log().getByText('<img src=x onerror=alert(1)>')).toBeInTheDocument()
  })

  it.each([
    ['a refusal', () => refusal(429, 'Too many messages.')],
    ['an answer that is no completion', () => json({ ok: true })],
    ['a content that is no reply', () => completion('Sorry, I cannot do JSON.')],
  ])('[S8.48] [S8.49] %s leads to the stated help', async (_, answer) => {
    const { user } = open(answer)
    await ask(user)
    expect(
      log().getByText(
        "I'm having trouble connecting to the AI service right now. Let me help you manually - could you describe what type of data you'd like to scrape?",
      ),
    ).toBeInTheDocument()
    expect(chat.get().entries.at(-1)).toMatchObject({
      suggestions: ['Company information', 'Product details', 'Contact information', 'Job listings'],
      confidence: 0.5,
    })
    expect(chat.get().proposal).toBeNull()
  })

  it('[S8.50] a service that cannot be reached leads to the other sentence, with confidence 0', async () => {
    const { user } = open(() => Promise.reject(new TypeError('Failed to fetch')))
    await ask(user)
    expect(
      log().getByText('I encountered an error processing your request. Please try rephrasing your question or check your connection.'),
    ).toBeInTheDocument()
    expect(log().getByText('Confidence: 0%')).toBeInTheDocument()
  })
})

describe('a proposal', () => {
  it('is shown from the message it came with on, not from its end, and the page beside it is not moved', async () => {
    const { user } = open()
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      const top = this.getAttribute('role') === 'log' ? 60 : this.textContent.startsWith('Assistant: I propose this.') ? 500 : 900
      return { top } as DOMRect
    })
    vi.spyOn(Element.prototype, 'scrollTop', 'get').mockReturnValue(1_000)
    const moved = vi.spyOn(Element.prototype, 'scrollTop', 'set')
    const page = vi.spyOn(Element.prototype, 'scrollIntoView')
    await ask(user)
    await card()
    expect(moved).toHaveBeenLastCalledWith(1_000 + (500 - 60) - 16)
    expect(moved.mock.contexts.at(-1)).toBe(screen.getByRole('log', { name: 'Conversation' }))
    expect(page).not.toHaveBeenCalled()
  })

  it('[S2.78] [S2.79] [S2.80] [S2.81] [S2.82] [S9.53] is a card with its confidence, its parts, 3 sample targets and the two decisions', async () => {
    const { user } = open()
    await ask(user)
    const shown = within(await card())
    expect(shown.getByText('87% confident')).toBeInTheDocument()
    expect(shown.getByText('Read each product from its own page.')).toBeInTheDocument()
    expect(shown.getByText('URL')).toBeInTheDocument()
    const fields = within(shown.getByRole('list', { name: 'Proposed data fields' }))
    expect(fields.getByText('price')).toBeInTheDocument()
    expect(fields.getByText('number')).toBeInTheDocument()
    expect(fields.getByText('The price')).toBeInTheDocument()
    expect(shown.getByText('https://shop.test/3')).toBeInTheDocument()
    expect(shown.queryByText('https://shop.test/4')).not.toBeInTheDocument()
    expect(shown.getByText('+2 more')).toBeInTheDocument()
    expect(shown.getByRole('button', { name: 'Apply Changes' })).toBeInTheDocument()
    expect(shown.getByRole('button', { name: 'Cancel' })).toBeInTheDocument()
  })

  it('[S4.50] [S9.53] without a confidence is 80% confident', async () => {
    const { user } = open(() => completion(reply({ confidence: undefined })))
    await ask(user)
    expect(within(await card()).getByText('80% confident')).toBeInTheDocument()
  })

  it('[S4.49] waits only where there are changes and no more is needed', async () => {
    const answers = [reply({ needsMoreInfo: true }), reply({ proposedChanges: null })]
    const { user } = open(() => completion(answers.shift() ?? ''))
    await ask(user)
    await ask(user)
    expect(screen.queryByRole('region', { name: 'Suggested Configuration' })).not.toBeInTheDocument()
  })

  it('[O.95] [O.99] shows before it is applied what would change, be added and go', async () => {
    const { user } = open()
    await screen.findByLabelText('Base Prompt')
    act(() =>
      changeDraft({
        basePrompt: 'Old prompt',
        fields: [newField({ name: 'price', description: 'Old words' }), newField({ name: 'colour', description: 'x' })],
        targets: [
          { value: 'https://shop.test/1', label: 'x' },
          { value: 'https://old.test', label: 'x' },
        ],
      }),
    )
    await ask(user)
    const shown = within(await card())
    expect(shown.getByText('Old prompt').tagName).toBe('DEL')
    const fields = within(shown.getByRole('list', { name: 'Proposed data fields' })).getAllByRole('listitem')
    expect(fields.map(({ textContent }) => /New|Changed|Removed|Unchanged/.exec(textContent ?? '')?.[0])).toEqual([
      'New',
      'Changed',
      'Removed',
    ])
    expect(shown.getByText('Replaces your list by these 5 items; 1 item will go.')).toBeInTheDocument()
  })

  it('[S1.16] [S4.51] [S4.53] [S4.54] [O.96] applied fills the form, is gone, is confirmed with 100%, and can be undone', async () => {
    const { user } = open()
    await screen.findByLabelText('Base Prompt')
    act(() => changeDraft({ fields: [newField({ name: 'old' })], targets: [{ value: 'https://old.test', label: 'x' }] }))
    await ask(user)
    await user.click(within(await card()).getByRole('button', { name: 'Apply Changes' }))
    expect(screen.getByLabelText('Base Prompt')).toHaveValue('Read each product from its own page.')
    expect(screen.getByLabelText('Target Name')).toHaveValue('URL')
    expect(draft.get().fields.map(({ name, type, id }) => [name, type, /^field-\d+$/.test(id)])).toEqual([
      ['name', 'string', true],
      ['price', 'number', true],
    ])
    expect(draft.get().targets.map(({ value }) => value)).toEqual(PROPOSAL.targetItems)
    expect(screen.queryByRole('region', { name: 'Suggested Configuration' })).not.toBeInTheDocument()
    expect(log().getByText('Applied to the form. Your target items were replaced by 5 target items.')).toBeInTheDocument()
    expect(chat.get().entries.at(-1)).toMatchObject({ type: 'ai', confidence: 1 })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(draft.get()).toMatchObject({ basePrompt: '', targets: [{ value: 'https://old.test' }] })
    expect(draft.get().fields.map(({ name }) => name)).toEqual(['old'])
  })

  it('[S4.51] [S4.52] [S4.54] leaves what it does not give, and adds targets where it does not say that it replaces them', async () => {
    const changes = {
      basePrompt: '',
      targetName: ' ',
      dataFields: [],
      targetItems: [{ value: 'https://old.test', label: 'Old' }, 'https://new.test'],
    }
    const { user } = open(() => completion(reply({ proposedChanges: changes })))
    await screen.findByLabelText('Base Prompt')
    act(() =>
      changeDraft({
        basePrompt: 'Mine',
        targetName: 'Shop',
        fields: [newField({ name: 'old' })],
        targets: [{ value: 'https://old.test', label: 'x' }],
      }),
    )
    await ask(user)
    expect(within(await card()).getByText('Adds 1 item to your list. 1 of them is in it already.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Apply Changes' }))
    expect(draft.get()).toMatchObject({ basePrompt: 'Mine', targetName: 'Shop', fields: [{ name: 'old' }] })
    expect(draft.get().targets.map(({ value }) => value)).toEqual(['https://old.test', 'https://new.test'])
    expect(log().getByText('Applied to the form. 1 target item were added to your list.'.replace('were', 'was'))).toBeInTheDocument()
  })

  it('[S4.55] cancelled disappears with a message and changes nothing', async () => {
    const { user } = open()
    await ask(user)
    const before = draft.get()
    await user.click(within(await card()).getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('region', { name: 'Suggested Configuration' })).not.toBeInTheDocument()
    expect(log().getByText('The suggestions were cancelled. Your form is as it was.')).toBeInTheDocument()
    expect(draft.get()).toBe(before)
  })
})
