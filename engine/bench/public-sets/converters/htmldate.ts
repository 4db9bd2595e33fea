// adbar/htmldate: pages of many kinds and languages with the day of their publication, found by people.
import type { Field } from '@quarry/contract'
import { hasFile, textOf } from '../repository-files.ts'
import { domainOf, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const TESTS = 'tests'
const LISTS = ['eval_default.json', 'eval_mediacloud_2020.json']
const FOLDERS = ['eval', 'test_set', 'cache']
const FIELDS: Field[] = [{ name: 'publication_date', description: 'Date on which the page was published, as YYYY-MM-DD.', type: 'date' }]

export function convertHtmldate(folder: string): ConvertedSet {
  return { fields: { date: FIELDS }, pages: LISTS.flatMap((list) => pagesOf(folder, list)) }
}

function pagesOf(folder: string, list: string): SetPage[] {
  // The lists are written by Python, which writes NaN where there is no day.
  const text = (textOf(folder, TESTS, list) ?? '{}').replaceAll(/: NaN\b/g, ': null')
  const entries = Object.entries<Values>({ ...Object(JSON.parse(text)) })
  return entries.flatMap(([url, { file, date }]) => {
    const html = FOLDERS.map((name) => `${TESTS}/${name}/${String(file)}`).find((path) => hasFile(folder, path))
    if (html === undefined || typeof date !== 'string') return []
    const id = String(file)
      .replace(/\.html$/, '')
      .replaceAll(/[^\w.-]/g, '_')
    return [{ id, site: domainOf(url), url, html, fields: 'date', expected: { publication_date: date } }]
  })
}
