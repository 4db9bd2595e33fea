// Placeholders instead of a value, and codes in brackets after the words for their kind.
import { describe, expect, it } from 'vitest'
import type { JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

function read(label: string, value: string, name: string): JsonValue {
  const sheet = `<dl><dt>${label}</dt><dd>${value}</dd><dt>Kind</dt><dd>Minor works</dd></dl>`
  const page = givenPage('https://www.example.org/permits/a', `<html lang="en"><body><h1>Garden shed</h1>${sheet}`)
  const fields = [{ name, description: name.replaceAll('_', ' '), type: 'string' as const }]
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}

describe('words in the place of a value', () => {
  it.each(['No data.', 'N/A', '(not provided)', 'keine Angabe', 'non renseigné', 'sin datos', 'brak danych', 'geen gegevens', '暂无数据'])(
    '%s is neither an address nor a text',
    (words) => {
      expect(read('Address', words, 'address')).toBeNull()
      expect(read('Surface finish', words, 'surface_finish')).toBeNull()
    },
  )

  it.each([
    '—',
    '-',
    '...',
    'Does not apply',
    'k. A.',
    'n. v. t.',
    'sans objet',
    's/d',
    'non applicabile',
    'não se aplica',
    'nie dotyczy',
    '記載なし',
    '暂无',
  ])('%s is no value of any text, whatever its kind', (words) => {
    expect(read('Weight', words, 'weight')).toBeNull()
    expect(read('Warranty', words, 'warranty')).toBeNull()
    expect(read('Contact person', words, 'contact_person')).toBeNull()
  })

  it('are states where they are written as states are, and stock where it is asked for', () => {
    expect(read('State', 'N.C.', 'state')).toBe('N.C.')
    expect(read('Availability', 'Not available', 'availability')).toBe('Not available')
  })

  it('leave a number empty that the page has elsewhere, for something else', () => {
    const readNumber = (value: string): JsonValue => {
      const body = `<h1>Grant 88</h1><dl><dt>Award amount</dt><dd>${value}</dd><dt>Match</dt><dd>12</dd></dl>`
      const fields = [{ name: 'award_amount', description: 'Award amount', type: 'number' as const }]
      const page = givenPage('https://www.example.org/grants/a', `<html lang="en"><body>${body}`)
      return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data.award_amount ?? null
    }
    expect(readNumber('Not disclosed')).toBeNull()
    expect(readNumber('on request')).toBeNull()
    expect(readNumber('9,500')).toBe(9500)
  })

  it('are kept as a part of a longer value', () => {
    expect(read('Surface finish', 'No data plate, painted', 'surface_finish')).toBe('No data plate, painted')
  })
})

describe('a code in brackets after its kind', () => {
  it('is the number', () => {
    expect(read('Permit number', 'Building permit (12.2026.318.1)', 'permit_number')).toBe('12.2026.318.1')
  })

  it('is the number of the page whose heading has it, in groups or not, if no other heading has one', () => {
    const numberIn = (...headings: string[]): JsonValue => {
      const markup = headings.map((heading) => `<h3>${heading}</h3><p>Details of it.</p>`).join('')
      const page = givenPage('https://www.example.org/permits/a', `<html lang="en"><body>${markup}`)
      const fields = [{ name: 'reference', description: 'Number of the application', type: 'string' as const }]
      return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data.reference ?? null
    }
    expect(numberIn('Application: Minor works (12.2026.318.1)', 'Tracking')).toBe('12.2026.318.1')
    expect(numberIn('Application: S7 (S7 2026/17/3)')).toBe('S7 2026/17/3')
    expect(numberIn('Minor works (12.2026.318.1)', 'Garden shed (12.2026.319.1)')).toBeNull()
    expect(numberIn('Garden sheds (1 of 200)')).toBeNull()
    expect(numberIn('A song for sheds (2019 Remaster)')).toBeNull()
  })

  it('is not read beside another code, and a year is not a code', () => {
    expect(read('Permit number', 'BP 77 (12.2026.318.1)', 'permit_number')).not.toBe('12.2026.318.1')
    expect(read('Permit number', 'BP-771 (2026)', 'permit_number')).not.toBe('2026')
  })
})
