import { assistantInstructions, type AssistantReply, type FormState } from '@quarry/contract'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { InspectionFailed, type Inspector } from '../../../sites/inspection/inspector.ts'
import { createAssistant } from '../assistant.ts'

const absent = async (): Promise<never> => {
  throw new InspectionFailed('http_not_found', 'There is no such page.')
}
const inspector: Inspector = {
  inspect: absent,
  discover: absent,
  signIn: absent,
  detect: absent,
  detectStored: async () => [],
  copy: absent,
  point: absent,
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

function ask(content: string, form = EMPTY, before: string[] = []): Promise<AssistantReply> {
  const rules = { allowHosts: [], practicePort: null }
  const assistant = createAssistant({ inspector, model: null, rules, log: pino({ level: 'silent' }) })
  const messages = [
    { role: 'system' as const, content: assistantInstructions(form) },
    ...[...before, content].map((said) => ({ role: 'user' as const, content: said })),
  ]
  return assistant.answer({ messages, temperature: 0.7, max_tokens: 2_000 }, new AbortController().signal)
}
const fieldsOf = ({ proposedChanges }: AssistantReply): string[] | undefined => proposedChanges?.dataFields?.map(({ name }) => name)

describe('without a model, what is asked of a form that has fields', () => {
  it.each([
    ['also the phone', ['name', 'price', 'phone']],
    ['And I also want the phone number and the email address, please', ['name', 'price', 'phone', 'email']],
    ['also the e-mail', ['name', 'price', 'email']],
    ['auch die Adresse', ['name', 'price', 'address']],
    ['Füge bitte Farbe hinzu', ['name', 'price', 'color']],
    ['ajoute le stock', ['name', 'price', 'availability']],
    ['remove the price', ['name']],
    ["I don't need the price", ['name']],
    ['without prices', ['name']],
    ['ohne price bitte', ['name']],
    ['ohne Preis bitte', ['name']],
    ['sans prix', ['name']],
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

  it.each(['also find restaurants in Rome', 'nur die Preise', 'just in case it matters', 'only the price'])(
    'what is neither a field nor a filter changes no field and filters nothing: %s',
    async (text) => {
      const reply = await ask(text, named('name', 'price'))
      expect(reply.message).not.toMatch(/filter the table|This adds/)
    },
  )

  it('"only those in Berlin" changes no targets and says what does it', async () => {
    const reply = await ask('only those in Berlin', named('name', 'city'), ['The firms of https://list.example/'])
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
    expect(mixed.message).toContain('1 target is left out')
    const numbers = await ask('4711001\n4711002\n4711003')
    expect([numbers.proposedChanges?.targetItems, numbers.message]).toEqual([
      ['4711001', '4711002', '4711003'],
      expect.not.stringContaining('left out'),
    ])
  })

  it('loses no row where the first is like the others, and takes heads for what they are', async () => {
    const bare = await ask('Anna;Berlin\nBen;Hamburg\nCleo;Munich')
    expect(bare.proposedChanges?.targetItems).toEqual(['Anna', 'Ben', 'Cleo'])
    for (const table of [
      'Company;Town\nAcme;Bonn\nBolt;Ulm\nCrane;Jena',
      '| Who | Town |\n|---|---|\n| Acme | Bonn |\n| Bolt | Ulm |\n| Crane | Jena |',
    ]) {
      const { proposedChanges } = await ask(table)
      expect([proposedChanges?.targetItems, proposedChanges?.dataFields?.map(({ name }) => name)]).toEqual([
        ['Acme', 'Bolt', 'Crane'],
        ['town'],
      ])
    }
  })

  it.each([
    ['I want these fields:\n- name\n- Warranty period\n- colour of the lid', ['name', 'warranty_period', 'colour_of_the_lid']],
    ['Extract the following from product pages:\n1. price\n2. SKU\n3. Warranty', ['price', 'sku', 'warranty']],
  ])('is a list of fields, which are no targets: %s', async (text, expected) => {
    const reply = await ask(text)
    expect([fieldsOf(reply), reply.proposedChanges?.targetItems]).toEqual([expected, undefined])
    expect(fieldsOf(await ask(text, named('maker')))).toEqual(['maker', ...expected])
  })

  it('is no list where one line names several fields', async () => {
    expect((await ask('Hotels in Rome\nname, price, rating\nat most 20')).proposedChanges?.targetItems).toBeUndefined()
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

it.each([
  'Can you find companies that export coffee',
  'SaaS tools with their name, is it free, and rating',
  'Restaurants, and how much is it per person',
])('without a model, a wish for data is no question about the product: %s', async (text) => {
  expect((await ask(text)).message).not.toMatch(/Starter plan|Download All/)
})
