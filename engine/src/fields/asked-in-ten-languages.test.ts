// What the words of a field ask for is understood in each language alike: the same field, in ten languages, on a page in English and on one
// in French.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Field, FieldType } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'
import { understandField } from './understand-field.ts'

const linesOf = (file: string): string => readFileSync(join(import.meta.dirname, 'testing', file), 'utf8').trim()
const LANGUAGES = 'en de fr es it nl pt pl ja zh'.split(' ')

interface Case {
  page: string
  expected: string
  fields: { language: string; field: Field }[]
}

const CASES: readonly Case[] = linesOf('asked-in-ten-languages.txt')
  .split(/^# /m)
  .slice(1)
  .map((part) => {
    const [head = '', ...lines] = part.trim().split('\n')
    const [page = '', type = '', ...expected] = head.split(' ')
    const fields = lines.map((line) => {
      const [language = '', name = '', description = ''] = line.split('|')
      return { language, field: { name, description, type: type as FieldType } }
    })
    return { page, expected: expected.join(' '), fields }
  })

const card = ([name, price]: readonly [string, string], per: string): string =>
  `<div class="card"><h3>${name}</h3><p class="price">${price}</p><p>${per}</p></div>`
const plans = (per: string): string =>
  `<div>${(
    [
      ['Starter', '19 €'],
      ['Team', '49 €'],
      ['Business', '99 €'],
    ] as const
  )
    .map((one) => card(one, per))
    .join('')}</div>`
const facts = (...pairs: readonly (readonly [string, string])[]): string =>
  `<dl>${pairs.map(([label, value]) => `<dt>${label}</dt><dd>${value}</dd>`).join('')}</dl>`
const table = (head: readonly string[], row: readonly string[]): string =>
  `<table><tr>${head.map((cell) => `<th>${cell}</th>`).join('')}</tr><tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr></table>`
const notice = (words: string): string => `<p>A map.</p><p class="copyright license">© 2024 Alder Maps. ${words}</p>`
const OPTIONAL = ['Optional', 'Freiwillig', 'Facultatif', 'Opcional', 'Facoltativo', 'Optioneel', 'Opcjonalnie', '任意', '可选']

/** The content of each page, in English and in French. */
const PAGES: Readonly<Record<string, readonly [string, string]>> = {
  plans: [plans('per month'), plans('par mois')],
  stars: ['<p>Rated 4.5/5 (120 reviews)</p><p>A quiet house.</p>', '<p>Note 4,5/5 (120 avis)</p><p>Une maison calme.</p>'],
  rights: [notice('All rights reserved.'), notice('Tous droits réservés.')],
  full: [
    table(['Figure', '2025 (in thousands of euros)'], ['Revenue', '1,234']),
    table(['Poste', "2025 (en milliers d'euros)"], ["Chiffre d'affaires", '1 234']),
  ],
  column: [facts(['Start', '101'], ['Gain', '312'], ['Loss', '75']), facts(['Début', '101'], ['Gain', '312'], ['Perte', '75'])],
  bracket: [facts(['Weight', '2 kg'], ['Zettelzahl', '4711']), facts(['Poids', '2 kg'], ['Zettelzahl', '4711'])],
  aside: [
    facts(...OPTIONAL.map((label): [string, string] => [label, 'yellow'])),
    facts(...OPTIONAL.map((label): [string, string] => [label, 'jaune'])),
  ],
}

/** A fact that only a word of the field's own language names. */
const IGLOOS: Readonly<Record<string, string>> = {
  en: 'The camp has an igloo.',
  de: 'Das Camp hat ein Iglu.',
  fr: 'Le camp dispose d’un igloo.',
  es: 'El campamento dispone de iglú.',
  it: 'Il campo dispone di igloo.',
  nl: 'Het kamp heeft een iglo.',
  pt: 'O acampamento tem iglu.',
  pl: 'Obóz ma iglo.',
  ja: 'イグルーあり',
  zh: '有冰屋',
}

function read(content: string, language: string, field: Field): string {
  const body = `<html lang="${language}"><head><title>Camp 33</title></head><body><main><h1>Camp 33</h1>${content}</main></body></html>`
  const page = distil(givenPage('https://www.oakmere.example/thing', body))
  const value = readDocument(page, { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data[field.name]
  return Array.isArray(value) ? value.join(';') : String(value ?? null)
}

describe('a field in ten languages', () => {
  it.each(CASES.map((one) => [`${one.page}, ${one.fields[0]?.field.description ?? ''}`, one] as const))(
    '%s: has one value on pages in English and in French',
    (_, { page, expected, fields }) => {
      for (const { language, field } of fields) {
        const values =
          page === 'igloo'
            ? [read(`<ul><li>${IGLOOS[language] ?? ''}</li></ul>`, language, field)]
            : [read(PAGES[page]?.[0] ?? '', 'en', field), read(PAGES[page]?.[1] ?? '', 'fr', field)]
        for (const value of values) expect({ language, value: value.slice(0, expected.length) }).toEqual({ language, value: expected })
      }
    },
  )
})

describe('a field that names no concept', () => {
  it.each(
    linesOf('forms-in-names.txt')
      .split('\n')
      .map((line) => {
        const [shape = '', type = '', ...names] = line.split('|')
        return [names[0] ?? '', { shape, type: type as FieldType, names }] as const
      }),
  )('%s: has one shape in ten languages', (_, { shape, type, names }) => {
    expect(names).toHaveLength(LANGUAGES.length)
    for (const name of names) expect({ name, shape: understandField({ name, description: '', type }).shape }).toEqual({ name, shape })
  })
})
