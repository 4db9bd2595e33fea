import { assistantInstructions, type AssistantReply, type FormState } from '@quarry/contract'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { InspectionFailed, type Inspector } from '../inspection/inspector.ts'
import { createAssistant } from './assistant.ts'

const absent = async (): Promise<never> => {
  throw new InspectionFailed('http_not_found', 'There is no such page.')
}
const inspector: Inspector = {
  inspect: absent,
  discover: absent,
  detect: absent,
  detectStored: async () => [],
  search: absent,
  check: async () => [],
  close: async () => undefined,
}
const named = (...names: string[]): FormState => ({
  basePrompt: 'p',
  targetName: 'URL',
  dataFields: names.map((name) => ({ name, description: 'd', type: 'string' })),
  targetObjects: [{ value: 'https://shop.com/p/1', label: '' }],
})
const EMPTY: FormState = { basePrompt: '', targetName: '', dataFields: [], targetObjects: [] }

function ask(content: string, form = EMPTY): Promise<AssistantReply> {
  const rules = { allowHosts: [], practicePort: null }
  const assistant = createAssistant({ inspector, model: null, rules, log: pino({ level: 'silent' }) })
  const messages = [
    { role: 'system' as const, content: assistantInstructions(form) },
    { role: 'user' as const, content },
  ]
  return assistant.answer({ messages, temperature: 0.7, max_tokens: 2_000 }, new AbortController().signal)
}
const fieldsOf = ({ proposedChanges }: AssistantReply): string[] | undefined => proposedChanges?.dataFields?.map(({ name }) => name)

describe('without a model, what is asked of a form that has fields', () => {
  it.each([
    ['also the phone', ['name', 'price', 'phone']],
    ['And I also want the phone number and the email address, please', ['name', 'price', 'phone', 'email']],
    ['auch die Adresse', ['name', 'price', 'adresse']],
    ['Füge bitte Farbe hinzu', ['name', 'price', 'farbe']],
    ['ajoute le stock', ['name', 'price', 'stock']],
    ['remove the price', ['name']],
    ["I don't need the price", ['name']],
    ['without prices', ['name']],
    ['ohne price bitte', ['name']],
  ])('%s', async (text, expected) => {
    const reply = await ask(text, named('name', 'price'))
    expect(fieldsOf(reply)).toEqual(expected)
    expect(reply.proposedChanges?.targetItems).toBeUndefined()
  })

  it('a field that it has under a longer name is meant; one that it has not is told of', async () => {
    expect(fieldsOf(await ask('remove the price', named('name', 'sale_price')))).toEqual(['name'])
    const other = await ask('remove the colour', named('name', 'price'))
    expect([other.proposedChanges, other.message]).toEqual([null, 'No field is called colour. The fields are name, price.'])
    expect((await ask('remove name', named('name'))).message).toContain('this is the only one')
  })

  it('"only those in Berlin" changes no targets and says what does it', async () => {
    const reply = await ask('only those in Berlin', named('name', 'city'))
    expect(reply.proposedChanges).toBeNull()
    expect(reply.message).toContain('filter the table by "Berlin"')
  })
})

describe('without a model, what is pasted', () => {
  it('is taken whole: 300 names of companies, with the fields of such', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `Firm ${at + 1} GmbH`)
    const reply = await ask(`Here are my companies, please find their contacts:\n${names.map((name) => `- ${name}`).join('\n')}`)
    expect(reply.proposedChanges).toMatchObject({ targetItems: names, targetName: 'Company', replaceExistingTargets: true })
    expect(fieldsOf(reply)).toEqual(expect.arrayContaining(['phone', 'email']))
    expect(reply.needsMoreInfo).toBe(false)
  })

  it('is a table: its addresses are the targets, its other columns the fields', async () => {
    const reply = await ask('Name\tLink\tTicket price\nA\thttps://a.com/1\t\nB\thttps://a.com/2\t\nC\thttps://a.com/3\t5')
    expect(reply.proposedChanges?.targetItems).toEqual(['https://a.com/1', 'https://a.com/2', 'https://a.com/3'])
    expect([reply.proposedChanges?.targetName, fieldsOf(reply)]).toEqual(['URL', ['name', 'ticket_price']])
  })

  it('keeps the fields of a form, asks where nothing tells what is wanted, and drops private addresses', async () => {
    const kept = await ask('Anna\nBen\nCleo', named('phone'))
    expect([kept.proposedChanges?.targetItems, fieldsOf(kept)]).toEqual([['Anna', 'Ben', 'Cleo'], undefined])
    const bare = await ask('Acme\nBolt\nCrane')
    expect(bare.clarifyingQuestions).toEqual(['What do you want to know about each of them?'])
    const mixed = await ask('https://shop.com/1\nhttps://shop.com/2\nhttp://10.0.0.1/3')
    expect(mixed.proposedChanges?.targetItems).toEqual(['https://shop.com/1', 'https://shop.com/2'])
    expect(mixed.message).toContain('There is no such page.')
  })

  it('is no list where sentences stand on lines of their own', async () => {
    const reply = await ask('I want recipes.\nThey should be vegan.\nWith ratings.')
    expect([reply.proposedChanges?.targetItems, fieldsOf(reply)?.[0]]).toEqual([undefined, 'title'])
  })
})

it.each([
  ['How much does it cost?', 'Starter plan costs nothing'],
  ['Can I download Excel files?', 'Download All (CSV)'],
  ['What can you do?', 'I turn what you describe into targets and fields'],
])('without a model, a question about the product is answered: %s', async (text, expected) => {
  expect((await ask(text)).message).toContain(expected)
})
