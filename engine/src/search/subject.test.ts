import type { Field } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import type { PageDocument } from '../types.ts'
import { rankResults } from './rank-results.ts'
import { narrowed, speaksOf } from './speaks-of.ts'
import { subjectOf, type Subject } from './subject.ts'

const fields = (...names: string[]): Field[] => names.map((name) => ({ name, description: name, type: 'string' }))
const about = (target: string, targetName = 'product', ...names: string[]): Subject =>
  subjectOf(target, { targetName, fields: fields(...names) })

function page(body: string, title = ''): PageDocument {
  const html = `<html><head><title>${title}</title></head><body>${body}</body></html>`
  const given = { url: 'https://site.test/a', contentType: 'text/html', frames: [], snapshot: null, via: 'given' } as const
  return distil({ ...given, requestedUrl: given.url, status: 200, body: html, fetchedAt: new Date(0) })
}

describe('subjectOf', () => {
  it.each<[string, string, string[], string[], string[]]>([
    ['Bent Spoon BS-1', 'product', [], ['bent', 'spoon', 'bs 1'], ['bs 1']],
    ['Müller & Söhne GmbH', 'company', [], ['muller', 'sohne'], []],
    ['price of Bent Spoon 12', 'item', ['price'], ['bent', 'spoon', '12'], ['12']],
    ['Product Hunt', 'product', [], ['product', 'hunt'], []],
    ['Who is the director of Bent Spoon?', 'question', ['director'], ['bent', 'spoon'], []],
    ['the best', 'query', [], ['the', 'best'], []],
    ['iPhone15', 'product', [], ['iphone 15'], ['iphone 15']],
    ['東京タワー', 'place', [], ['東京タワー'], []],
  ])('%s as %s', (target, targetName, ...[names, terms, codes]) => {
    expect(about(target, targetName, ...names)).toMatchObject({ terms, codes })
  })

  it('distinguishes names and queries by the kind of target and by their text', () => {
    expect(about('bent spoon', 'search query').isName).toBe(false)
    expect(about('who makes bent spoons?', 'item').isName).toBe(false)
    expect(about('Bent Spoon', 'item').isName).toBe(true)
  })
})

describe('speaksOf', () => {
  it.each<[string, string, string]>([
    ['Bent Spoon 12', '<h1>Bent Spoon 12</h1>', 'Shop'],
    ['Bent Spoon 12', '<h2>Article</h2><p>x</p>', 'Bent Spoon No. 12 | Shop'],
    ['Miller Bent Spoon 12', '<h1>Bent Spoon 12</h1><p>by Miller</p>', ''],
    ['Bent Spoons', '<h1>The Bent Spoon</h1>', ''],
    ['4006381333931', '<h1>Pen</h1><table><tr><th>EAN</th><td>4006381333931</td></tr></table>', 'Pen'],
    ['Müller GmbH', '<h1>Muller</h1>', ''],
    ['東京タワー', '<h1>東京タワーの案内</h1>', ''],
    ['Wi-Fi Lamp', '<h1>WiFi lamp</h1>', ''],
  ])('for %s, this page is about it: %s', (target, body, title) => expect(speaksOf(page(body, title), about(target))).toBe(true))

  it.each<[string, string, string]>([
    ['Bent Spoon 12', '<h1>Bent Spoon 13</h1><p>See also: Bent Spoon 12</p>', 'Bent Spoon 13'],
    ['Bent Spoon', '<h1>Straight Fork</h1><ul><li>Bent Spoon</li></ul>', 'Fork'],
    ['Bent Spoon', '<h1>Bent Spoon Pro</h1>', 'Bent Spoon Pro'],
    ['Bent Spoon', '<h1>Case for Bent Spoon</h1>', 'Case for Bent Spoon'],
    ['Bent Spoon 12', '<h1>Search results for Bent Spoon 12</h1><p>Bent Spoon 12, Bent Fork</p>', 'Search results for Bent Spoon 12'],
    ['Bent Spoon', '<h1>Welcome</h1>', 'Welcome'],
    ['4006381333931', '<h1>Pen</h1><p>EAN 4006381333932</p>', 'Pen'],
  ])('for %s, this page is not about it: %s', (target, body, title) => expect(speaksOf(page(body, title), about(target))).toBe(false))

  it('a query need not be in the headline, but its codes must be on the page', () => {
    const answer = page('<h1>Miller, spoon makers</h1><p>Founded in 1897, Miller makes bent spoons.</p>')
    expect(speaksOf(answer, about('who makes bent spoons?', 'question'))).toBe(true)
    expect(speaksOf(answer, about('bent spoons 1898', 'question'))).toBe(false)
  })

  it('after the first page of a query, further pages must be about the same thing; a name is not changed', () => {
    const first = page('<h1>Miller Spoon 12</h1>')
    expect(narrowed(about('bent spoon', 'query'), first)).toEqual({
      terms: ['miller', 'spoon', '12'],
      codes: ['12', 'miller'],
      isName: true,
    })
    expect(narrowed(about('Miller', 'company'), first)).toMatchObject({ terms: ['miller'] })
  })
})

describe('rankResults', () => {
  const result = (url: string, title: string, snippet = ''): { url: string; title: string; snippet: string } => ({ url, title, snippet })
  const ranked = (target: string, ...results: ReturnType<typeof result>[]): string[] =>
    rankResults(results, about(target)).map(({ url }) => url)

  it('puts a page named like the target first, the right code before a wrong one, and sign-in sites and lists last', () => {
    expect(
      ranked(
        'Bent Spoon 12',
        result('https://www.facebook.com/bentspoon', 'Bent Spoon 12'),
        result('https://a.test/search?q=bent', 'Bent Spoon 12'),
        result('https://b.test/13', 'Bent Spoon 13', 'Like the Bent Spoon'),
        result('https://c.test/12', 'Bent Spoon 12 | Shop'),
      ),
    ).toEqual(['https://c.test/12', 'https://a.test/search?q=bent', 'https://www.facebook.com/bentspoon', 'https://b.test/13'])
  })

  it("prefers the target's own site", () => {
    expect(
      ranked('Bent Spoon', result('https://list.test/bent-spoon', 'Bent Spoon'), result('https://bentspoon.com/', 'Bent Spoon'))[0],
    ).toBe('https://bentspoon.com/')
  })

  it('leaves out results without a web address, repeated ones, and those that have nothing to do with the target', () => {
    expect(
      ranked(
        'Bent Spoon',
        result('javascript:alert(1)', 'Bent Spoon'),
        result('file:///etc/hostname', 'Bent Spoon'),
        result('https://a.test/x#one', 'Bent Spoon'),
        result('https://a.test/x#two', 'Bent Spoon'),
        result('https://b.test/', 'Straight Fork', 'No match at all'),
        result(`https://c.test/${'x'.repeat(3_000)}`, 'Bent Spoon'),
      ),
    ).toEqual(['https://a.test/x'])
  })

  it('results of one site do not take all places', () => {
    const many = [1, 2, 3].map((number) => result(`https://a.test/${number}`, 'Bent Spoon'))
    expect(ranked('Bent Spoon', ...many, result('https://b.test/', 'Bent Spoon'))).toEqual([
      'https://a.test/1',
      'https://a.test/2',
      'https://b.test/',
      'https://a.test/3',
    ])
  })
})
