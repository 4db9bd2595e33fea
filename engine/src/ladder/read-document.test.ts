// The ladder without a model, on small pages of our own.
import { describe, expect, it } from 'vitest'
import type { Field } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument, type DocumentReading } from './read-document.ts'

export function readPage(body: string, fields: Field[]): DocumentReading {
  const page = {
    requestedUrl: 'https://shop.example/p/1',
    url: 'https://shop.example/p/1',
    status: 200,
    contentType: 'text/html',
    body,
    frames: [],
    fetchedAt: new Date(0),
    snapshot: 'snap',
    via: 'given' as const,
  }
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null })
}

const text = (name: string, description: string): Field => ({ name, description, type: 'string' })

describe('reading a page without a model', () => {
  it('reads structured data with its evidence', () => {
    const { cells, data } = readPage(
      '<script type="application/ld+json">{"@type":"Product","name":"Walnut shelf","sku":"WS-104"}</script><h1>Walnut shelf</h1>',
      [text('sku', 'Identifier of the product.')],
    )
    expect(data.sku).toBe('WS-104')
    expect(cells.sku).toMatchObject({ status: 'found', method: 'structured', evidence: [{ quote: 'WS-104', snapshot: 'snap' }] })
  })

  it('reads labelled values with their quote, address and selector', () => {
    const { cells } = readPage(
      '<h1>Walnut shelf</h1><table><tr><th>Article number</th><td>WS-104</td></tr><tr><th>Wood</th><td>walnut</td></tr></table>',
      [text('sku', 'Identifier of the product.'), text('wood', 'Kind of wood.')],
    )
    expect(cells.sku).toMatchObject({ value: 'WS-104', method: 'reader' })
    expect(cells.wood).toMatchObject({ value: 'walnut', evidence: [{ quote: 'walnut', url: 'https://shop.example/p/1' }] })
    expect(cells.wood?.evidence[0]?.selector).toBeTruthy()
  })

  it('quotes the text of the page for a value in the form that the field asks for', () => {
    const { cells } = readPage(
      '<h1>Casa Almena</h1><dl><dt>Director</dt><dd>Dr. Friederike Osterloh, LL.M.</dd><dt>Check-in</dt><dd>De 15:00 a 00:00</dd><dt>Revenue</dt><dd>£58.3 million</dd></dl>',
      [
        text('director', 'Director, without titles.'),
        text('check_in', 'Check-in time.'),
        { name: 'revenue', description: 'Revenue in million pounds.', type: 'number' },
      ],
    )
    expect(cells.director).toMatchObject({ value: 'Friederike Osterloh', evidence: [{ quote: 'Dr. Friederike Osterloh, LL.M.' }] })
    expect(cells.check_in).toMatchObject({ value: '15:00', evidence: [{ quote: 'De 15:00 a 00:00' }] })
    expect(cells.revenue).toMatchObject({ value: 58.3, evidence: [{ quote: '£58.3 million' }] })
  })

  it('leaves a field that is not on the page empty, with the reason', () => {
    const { cells, data, empty } = readPage('<h1>Walnut shelf</h1><p>A shelf.</p>', [text('warranty', 'Length of the warranty.')])
    expect(data).toEqual({ warranty: null })
    expect(cells.warranty).toMatchObject({ status: 'absent', reason: 'not_on_page', confidence: null })
    expect(empty).toEqual(['warranty'])
  })

  it('returns no value of more than 100,000 characters, and reads the other fields of such a page', () => {
    const flood = 'the quick brown fox '.repeat(20_000)
    const { data, cells } = readPage(`<h1>Description</h1><p>${flood}</p><table><tr><th>SKU</th><td>WS-104</td></tr></table>`, [
      text('description', 'Description of the product.'),
      text('sku', 'Identifier of the product.'),
    ])
    expect(data.sku).toBe('WS-104')
    expect(String(data.description ?? '').length).toBeLessThanOrEqual(100_000)
    expect(JSON.stringify(cells).length).toBeLessThan(400_000)
  })
})
