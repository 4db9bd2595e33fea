import { describe, expect, it } from 'vitest'
import { asAttachment, fileNameOf } from './file-name.ts'

const given = (name: string) => ({ name, name_is_given: true })

describe('the file of a table', () => {
  it('has the table’s name and that of the view, where no fixed name is specified', () => {
    expect(fileNameOf(given('Lamps 2026'), 'xlsx', null)).toBe('Lamps 2026.xlsx')
    expect(fileNameOf(given('Lamps'), 'parquet', 'Still open')).toBe('Lamps - Still open.parquet')
    expect(fileNameOf(given('Lamps'), 'csv', null)).toBe('results.csv')
    expect(fileNameOf({ name: 'From the prompt', name_is_given: false }, 'xlsx', null)).toBe('results.xlsx')
  })

  it('has a name that is valid on all file systems, whatever the table is called', () => {
    expect(fileNameOf(given('../../etc\\passwd'), 'json', null)).toBe('etc passwd.json')
    expect(fileNameOf(given('...'), 'tsv', null)).toBe('results.tsv')
    expect(fileNameOf(given('a'.repeat(300)), 'ndjson', null)).toHaveLength(107)
  })

  it('is sent with non-ASCII letters too, and no part of it ends the header', () => {
    expect(asAttachment('Lamps.xlsx')).toBe('attachment; filename="Lamps.xlsx"')
    expect(asAttachment('Möbel’s.xlsx')).toBe(`attachment; filename="M_bel_s.xlsx"; filename*=UTF-8''M%C3%B6bel%E2%80%99s.xlsx`)
    expect(asAttachment('a"; filename="b.exe')).not.toContain('"b.exe')
  })
})
