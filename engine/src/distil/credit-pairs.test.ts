// Lines with a name behind "by", in every language that has such a word.
import { describe, expect, it } from 'vitest'
import { givenPage } from '../testing/given-page.ts'
import type { Pair } from '../types.ts'
import { distil } from './distil.ts'

function pairsOf(body: string): Pick<Pair, 'label' | 'value'>[] {
  return distil(givenPage('https://mill.example/a', `<main>${body}</main>`)).pairs.map(({ label, value }) => ({ label, value }))
}

describe('a name behind "by"', () => {
  it.each([
    ['Produced by Declan Marsh.', 'Produced by', 'Declan Marsh'],
    ['Édité par Granit Rose Éditions', 'Édité par', 'Granit Rose Éditions'],
    ['Verfasst von Henrike Sommer', 'Verfasst von', 'Henrike Sommer'],
    ['Dirigida por Ana de la Vega y Luis Gil', 'Dirigida por', 'Ana de la Vega y Luis Gil'],
    ['Diretto da Carla Neri', 'Diretto da', 'Carla Neri'],
    ['Ontworpen door Pim van Dijk', 'Ontworpen door', 'Pim van Dijk'],
    ['Escrito por Doralice Moura', 'Escrito por', 'Doralice Moura'],
    ['Wydane przez Oficyna Rybitwa', 'Wydane przez', 'Oficyna Rybitwa'],
    ['Made by Hill Works Inc.', 'Made by', 'Hill Works Inc.'],
  ])('is a pair in %s', (line, label, value) => {
    expect(pairsOf(`<p>${line}</p>`)).toEqual([{ label, value }])
  })

  it('is a pair in each part of a line, and in lines of their own', () => {
    const pairs = pairsOf('<p>Built by Sundnes Verft · 2013<br>Designed by Ane Holm</p>')
    expect(pairs).toContainEqual({ label: 'Built by', value: 'Sundnes Verft' })
    expect(pairs).toContainEqual({ label: 'Designed by', value: 'Ane Holm' })
  })

  it('is no pair within a sentence, in small letters, or with more behind it', () => {
    expect(pairsOf('<p>The mill was built by Ane Holm in 1912.</p>')).toEqual([])
    expect(pairsOf('<p>Built by hand</p>')).toEqual([])
    expect(pairsOf('<p>Posted by Ada Hill, Software Engineer</p>')).toEqual([])
  })
})
