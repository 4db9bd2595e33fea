import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import type { ModelClient, ModelRequest } from '../types.ts'
import { verifyCandidate } from '../verify/verify-candidate.ts'
import { cleanForField } from '../ladder/clean-for-field.ts'
import { createModelMeter } from './model-meter.ts'
import { modelRung } from './model-rung.ts'
import type { ModelReading } from './page-reader.ts'
import { likelyBlocks } from './likely-blocks.ts'
import { askShort } from './short-question.ts'

const field = (name: string, type: Field['type'] = 'string', description = `The ${name}`): Field => ({ name, description, type })
const FILLER = Array.from({ length: 300 }, (_, index) => `<p>Sentence ${index} of a long story about nothing in particular.</p>`).join('')
const PAGE = `<title>Bent Spoon</title><h1>Bent Spoon</h1>${FILLER}<p>Voltage</p><p>12 V</p><p>Made by Miller</p><p>Price: 7 EUR</p>`
const document = distil(givenPage('https://site.test/spoon', PAGE))
const lineOf = (text: string): number => document.blocks.find((block) => block.text === text)!.id

/** A scripted model of this machine; `asked` collects its questions. */
function localModel(answer: object, asked: ModelRequest<unknown>[] = []): ModelClient {
  return {
    name: 'local/scripted',
    contextTokens: 4_096,
    isLocal: true,
    answer: async (request) => {
      asked.push(request)
      return request.read(JSON.parse(JSON.stringify(answer)))
    },
  }
}

function read(client: ModelClient, fields: Field[]): Promise<ModelReading> {
  const cleaning = { language: 'en', baseUrl: document.baseUrl, referenceDate: null }
  const clean = (raw: string, wanted: Field) => cleanForField(raw, wanted, cleaning)
  const judgement = {
    clean,
    verify: (candidate: Parameters<typeof verifyCandidate>[1], wanted: Field) =>
      verifyCandidate(document, candidate, (raw) => clean(raw, wanted)).verified,
  }
  const task = { document, fields, targetName: 'URL', prompt: '', timeoutMs: 30_000 }
  return modelRung(task, { client, judgement, meter: createModelMeter() }, new AbortController().signal)
}

async function cellOf(wanted: Field, answer: object | null): Promise<unknown> {
  const { judged } = await read(localModel({ [wanted.name]: answer }), [wanted])
  const one = judged.get(wanted.name)
  return one && [one.candidate.value, one.status, one.candidate.evidence[0]?.quote]
}

describe('a model of this machine', () => {
  it('receives the lines that most likely hold the fields, for a few fields at once, and may name no other line', async () => {
    const asked: ModelRequest<unknown>[] = []
    const fields = [...Array.from({ length: 5 }, (_, index) => field(`f${index}`)), field('voltage'), field('price', 'number')]
    await read(localModel({}, asked), fields)
    expect(asked).toHaveLength(2)
    const [, { user = '', schema = {} } = {}] = asked
    expect(user).toContain('12 V')
    expect(user).toContain('Price: 7 EUR')
    expect(user.length).toBeLessThan(6_000)
    const allowed = JSON.stringify(schema)
    for (const [, id] of user.matchAll(/^(\d+): /gm)) expect(allowed).toContain(id)
    expect(allowed).not.toContain(String(lineOf('Sentence 200 of a long story about nothing in particular.')))
  })

  it('fills a field with words of a line that is labelled as the field', async () => {
    expect(await cellOf(field('price', 'number'), { line: lineOf('Price: 7 EUR'), value: '7 EUR' })).toEqual([7, 'verified', '7 EUR'])
    expect(await cellOf(field('voltage'), { line: lineOf('12 V'), value: `${lineOf('12 V')}: 12 V` })).toEqual(['12 V', 'verified', '12 V'])
  })

  it('gets unverified values for words that are not in the named line or not labelled as the field', async () => {
    expect(await cellOf(field('maker'), { line: lineOf('12 V'), value: 'Schmidt' })).toEqual(['Schmidt', 'unverified', 'Schmidt'])
    expect(await cellOf(field('colour'), { line: lineOf('Made by Miller'), value: 'Miller' })).toEqual(['Miller', 'unverified', 'Miller'])
    expect(await cellOf(field('colour'), null)).toBeUndefined()
  })

  it('writes summaries whose evidence is a whole line', async () => {
    const summary = field('summary', 'string', 'Price and voltage in a sentence, in your own words')
    const line = lineOf('Price: 7 EUR')
    expect(await cellOf(summary, { line, value: 'It costs 7 EUR.' })).toEqual(['It costs 7 EUR.', 'derived', 'Price: 7 EUR'])
    expect(await cellOf(summary, { line, value: 'A spoon. It costs 7 EUR. It costs 7 EUR. It co' })).toEqual([
      'A spoon. It costs 7 EUR.',
      'derived',
      'Price: 7 EUR',
    ])
    const other = lineOf('12 V')
    expect(await cellOf(summary, { line: other, value: 'Its price is 7 EUR.' })).toEqual(['Its price is 7 EUR.', 'derived', 'Price: 7 EUR'])
    expect(await cellOf(summary, { line, value: 'value' })).toBeUndefined()
    expect(await cellOf(summary, { line, value: 'It costs 4711 EUR.' })).toEqual(['It costs 4711 EUR.', 'unverified', 'Price: 7 EUR'])
  })

  it('is not asked for addresses', async () => {
    const asked: ModelRequest<unknown>[] = []
    await read(localModel({}, asked), [field('website', 'string', 'Web address of the maker')])
    expect(asked).toEqual([])
  })
})

describe('likelyBlocks', () => {
  it('keeps within the token limit, in page order, with the line beside a label', () => {
    const blocks = likelyBlocks(document, [field('voltage')], 100)
    const ids = blocks.map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((a, b) => a - b))
    expect(ids).toEqual(expect.arrayContaining([lineOf('Voltage'), lineOf('12 V')]))
    expect(blocks.length).toBeLessThan(12)
  })
})

describe('askShort', () => {
  it('limits the length of every text and list, and reads lists and objects', () => {
    const question = askShort([field('colours', 'array'), field('size', 'object'), field('new', 'boolean')], [3, 4])
    expect(JSON.stringify(question.schema).match(/"maxItems":12/g)).toHaveLength(2)
    const given = {
      colours: { items: [{ line: 3, value: 'red' }, { line: 4, value: '' }, 'blue'] },
      size: { items: [{ line: 4, key: 'height', value: '2 cm' }] },
      new: { line: 3, value: 'true' },
    }
    expect([...question.read(given)]).toEqual([
      ['colours', { items: [{ key: '', value: 'red', blocks: [3], quote: 'red' }] }],
      ['size', { items: [{ key: 'height', value: '2 cm', blocks: [4], quote: '2 cm' }] }],
      ['new', { items: [{ key: '', value: 'true', blocks: [3], quote: '' }] }],
    ])
  })
})
