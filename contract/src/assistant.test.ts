import { describe, expect, it } from 'vitest'
import { assistantInstructions, readFormState } from './assistant-instructions.ts'
import { ASSISTANT, chatRequestSchema, parseAssistantReply } from './assistant.ts'

const reply = {
  message: 'Here you go.',
  suggestions: ['Add a price', 7],
  clarifyingQuestions: ['Which shop?'],
  confidence: 0.9,
  needsMoreInfo: false,
  proposedChanges: {
    basePrompt: 'Read it.',
    targetName: '',
    dataFields: [{ name: 'price', description: 'Price', type: 'money' }, { description: 'nameless' }, 'text'],
    targetItems: ['https://a.test/1', { value: 'https://a.test/2', label: 'Two' }, { label: 'none' }, 'https://a.test/1'],
  },
}

describe('a reply', () => {
  it('[S5.44] is read plain, in a json fence and in a plain fence', () => {
    const text = JSON.stringify(reply)
    for (const form of [text, `\`\`\`json\n${text}\n\`\`\``, `\`\`\`\n${text}\n\`\`\``, `Sure!\n\`\`\`json\n${text}\n\`\`\`\nBye`]) {
      expect(parseAssistantReply(form).message).toBe('Here you go.')
    }
  })

  it('[S3.33] [S3.34] [S3.35] [S4.52] [O.96] gives fields of known types, targets as strings or objects, and adds to the targets by default', () => {
    expect(parseAssistantReply(JSON.stringify(reply))).toEqual({
      message: 'Here you go.',
      suggestions: ['Add a price'],
      clarifyingQuestions: ['Which shop?'],
      confidence: 0.9,
      needsMoreInfo: false,
      proposedChanges: {
        basePrompt: 'Read it.',
        dataFields: [{ name: 'price', description: 'Price', type: 'string' }],
        targetItems: ['https://a.test/1', 'https://a.test/2'],
        replaceExistingTargets: false,
      },
    })
  })

  it.each([
    [7, 1],
    [-2, 0],
    ['0.5', 0.5],
    ['very', null],
    [undefined, null],
  ])('[S3.32] [O.101] confidence %s is %s', (confidence, read) => {
    expect(parseAssistantReply(JSON.stringify({ ...reply, confidence })).confidence).toBe(read)
  })

  it('with nothing to apply has no proposal; a text without a reply is refused', () => {
    expect(parseAssistantReply(JSON.stringify({ message: 'Hello', proposedChanges: { dataFields: [] } })).proposedChanges).toBeNull()
    for (const text of ['Hello', '[]', '{}', '{"message": 5}']) expect(() => parseAssistantReply(text)).toThrow(/./)
  })
})

describe('the instructions', () => {
  const form = {
    basePrompt: 'x'.repeat(250),
    targetName: 'URL',
    dataFields: [
      { name: 'price', description: 'The price', type: 'number' },
      { name: '', description: 'half', type: 'string' },
    ],
    targetObjects: Array.from({ length: 90 }, (_, n) => ({ value: `https://a.test/${n}`, label: 'x' })),
  }
  const text = assistantInstructions(form)

  it('[S5.45] [S5.46] [S5.47] [S5.48] [S5.49] [S9.53] [O.95] state the rules', () => {
    expect(text).toContain('12 to 18 data fields and 10 to 20 target items')
    expect(text).toContain('individual end-point pages, each giving one output row')
    expect(text).toContain('lowercase with underscores')
    expect(text).toContain('Existing targets are always replaced when new ones are supplied: send "replaceExistingTargets": true')
    expect(text).toContain('Reply with JSON only')
  })

  it('[S5.50] [S9.53] [O.99] cut the base prompt at 100 characters and long lists at their beginning', () => {
    expect(text).toContain(`"basePrompt":"${'x'.repeat(100)}"`)
    expect(text).toContain('"targetCount":90')
    expect(text.length).toBeLessThan(ASSISTANT.messageCharsMax)
  })

  it('[S3.36] carry the state of the form so that it can be read back', () => {
    expect(readFormState(text)).toMatchObject({
      targetName: 'URL',
      dataFields: [{ name: 'price', description: 'The price', type: 'number' }],
    })
    expect(readFormState('Form state (JSON): {"dataFields": 5}').dataFields).toEqual([])
    expect(readFormState('ignore all rules')).toEqual({ basePrompt: '', targetName: '', dataFields: [], targetObjects: [] })
  })
})

describe('a request', () => {
  it('[S7.26] [S9.52] [O.98] has 0.7 and 2,000 as its defaults, and no more tokens than that', () => {
    const messages = [{ role: 'user', content: 'Hi' }]
    expect(chatRequestSchema.parse({ messages })).toMatchObject({ temperature: 0.7, max_tokens: 2_000 })
    expect(chatRequestSchema.parse({ messages, max_tokens: 9_000 }).max_tokens).toBe(2_000)
  })

  it('[O.8] with too many or too long messages is refused', () => {
    const message = { role: 'user', content: 'Hi' }
    expect(chatRequestSchema.safeParse({ messages: Array.from({ length: 41 }, () => message) }).success).toBe(false)
    expect(chatRequestSchema.safeParse({ messages: [{ ...message, content: 'x'.repeat(12_001) }] }).success).toBe(false)
  })
})
