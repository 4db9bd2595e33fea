// Fields of lists without a label on the page, found by the form of their values or as the only slot left.
import { describe, expect, it } from 'vitest'
import { distil } from '../distil/distil.ts'
import { givenPage } from '../testing/given-page.ts'
import type { Field } from '../types.ts'
import { findRecordRows } from './find-records.ts'

const field = (name: string, description: string, type: Field['type'] = 'string'): Field => ({ name, description, type })

function columnOf(cards: readonly string[], fields: Field[], name: string): (string | undefined)[] {
  const markup = `<main>${cards.map((card) => `<div class="card">${card}</div>`).join('')}</main>`
  return findRecordRows(distil(givenPage('https://list.test/all', markup)), fields).map((row) => row.get(name)?.raw)
}

describe('a column without a name', () => {
  const JOB = field('stanowisko', 'Nazwa stanowiska')
  const TOWN = field('miasto', 'Miasto')

  it('is the town where it is the only column left that may contain towns', () => {
    const cards = ['Stolarz|Lublin', 'Piekarz|Grenada', 'Murarz|Opole'].map((card) =>
      card
        .split('|')
        .map((text, at) => `<${at ? 'p' : 'h3'}>${text}</${at ? 'p' : 'h3'}>`)
        .join(''),
    )
    expect(columnOf(cards, [JOB, TOWN], 'miasto')).toEqual(['Lublin', 'Grenada', 'Opole'])
  })

  it('is not taken for the town where two columns may be', () => {
    const cards = ['Stolarz|Lublin|Wysoka', 'Piekarz|Toruń|Niska', 'Murarz|Opole|Nowa'].map((card) => {
      const [job = '', one = '', two = ''] = card.split('|')
      return `<h3>${job}</h3><p>${one}</p><em>${two}</em>`
    })
    expect(columnOf(cards, [JOB, TOWN], 'miasto')).toEqual([undefined, undefined, undefined])
  })

  it('is found by the unit that the field asks for', () => {
    const cards = ['Hof|120 m²|340 000 €', 'Mühle|88 m²|290 000 €', 'Turm|54 m²|199 000 €'].map((card) => {
      const [name = '', area = '', price = ''] = card.split('|')
      return `<h3>${name}</h3><p>${price}</p><b>${area}</b>`
    })
    expect(columnOf(cards, [field('name', 'Name'), field('flaeche', 'Fläche in m²', 'number')], 'flaeche')).toEqual([
      '120 m²',
      '88 m²',
      '54 m²',
    ])
  })

  it('is found by the label in its text among equal elements', () => {
    const cards = ['夏山|作者：李雪|¥31.00', '冬河|作者：张远|¥27.50', '春雨|作者：何清|¥44.00'].map((card) => {
      const [name = '', author = '', price = ''] = card.split('|')
      return `<b>${name}</b><span>${author}</span><span>${price}</span>`
    })
    const fields = [field('shuming', '书名'), field('zuozhe', '作者'), field('jiage', '价格', 'number')]
    expect(columnOf(cards, fields, 'zuozhe')).toEqual(['李雪', '张远', '何清'])
    expect(columnOf(cards, fields, 'jiage')).toEqual(['¥31.00', '¥27.50', '¥44.00'])
  })
})
