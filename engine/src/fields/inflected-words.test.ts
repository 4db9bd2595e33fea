import { describe, expect, it } from 'vitest'
import { baseForms, writtenBaseForm } from './inflected-words.ts'
import { labelFit } from './label-fit.ts'
import { labelWords } from './label-words.ts'
import { describedMembers } from './members/described-members.ts'
import { understandField } from './understand-field.ts'

describe('base forms', () => {
  it.each([
    ['stanowiskiem', 'stanowisko'],
    ['cenami', 'cena'],
    ['ceną', 'cena'],
    ['autorem', 'autor'],
    ['imieniem', 'imię'],
    ['colori', 'colore'],
    ['matériaux', 'matériau'],
    ['kleuren', 'kleur'],
  ])('%s is %s', (inflected, plain) => expect(writtenBaseForm(inflected)).toBe(plain))

  it.each(['Title', 'Preis', 'Zorgle', 'cores', '价格'])('%s stays as it is', (word) => {
    expect(baseForms(labelWords(word))).toBe(labelWords(word))
    expect(writtenBaseForm(word)).toBe(word)
  })

  it.each([
    ['colore', 'Colori'],
    ['materiau', 'Matériaux'],
    ['kleur', 'Kleuren'],
    ['materiał', 'Materiały'],
  ])('a field "%s" fits the label "%s"', (name, label) => {
    expect(labelFit(labelWords(label), understandField({ name, description: name, type: 'string' }))).toBeGreaterThan(0.8)
  })

  it.each([
    ['Członkowie zespołu, każdy z imieniem i nazwiskiem oraz stanowiskiem', ['imię_i_nazwisko', 'stanowisko']],
    ['Dania, każde z nazwą i ceną', ['nazwa', 'cena']],
    ['Publikacje, każda z tytułem, autorem i rokiem', ['tytuł', 'autor', 'rok']],
  ])('members of "%s" are named in them', (description, names) => {
    expect(describedMembers(description)[0]?.members.map(({ name }) => name)).toEqual(names)
  })

  it('a length in metres is no duration, though the word may mean either', () => {
    expect(understandField({ name: 'dlugosc', description: 'Długość w metrach', type: 'number' }).concept?.id).toBe('length')
    expect(understandField({ name: 'dlugosc', description: 'Długość w minutach', type: 'number' }).concept?.id).not.toBe('length')
  })
})
