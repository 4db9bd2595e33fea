// AnLiGentile/WREN: pages of two bookshops of the SWDE data set (Hao et al. 2011), with the values annotated for it.
import type { Field } from '@quarry/contract'
import { decodeHTML } from 'entities'
import { namesIn, textOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'

const FOLDER = 'resources/datasets/swde-17477'
const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the book.', type: 'string' },
  { name: 'author', description: 'Names of the authors of the book, one per entry.', type: 'array' },
  { name: 'isbn_13', description: '13-digit ISBN of the book.', type: 'string' },
  { name: 'publisher', description: 'Publisher of the book.', type: 'string' },
  { name: 'publication_date', description: 'Publication date as printed on the page.', type: 'string' },
]

export function convertSwdeBooks(folder: string): ConvertedSet {
  const shops = namesIn(folder, FOLDER, 'testset/book')
  return { fields: { book: FIELDS }, pages: shops.flatMap((shop) => pagesOf(folder, shop)) }
}

/** @param shop name and number of pages, such as `book-booksamillion-2000`. */
function pagesOf(folder: string, shop: string): SetPage[] {
  const name = shop.split('-')[1] ?? ''
  const values = new Map(FIELDS.map((field) => [field.name, valuesOf(folder, `book-${name}-${field.name}.txt`)]))
  return namesIn(folder, FOLDER, 'testset/book', shop).map((file) => {
    const html = `${FOLDER}/testset/book/${shop}/${file}`
    const number = file.replace(/\.htm$/, '')
    const url = /<base href="([^"]+)"/.exec(textOf(folder, html) ?? '')?.[1] ?? `https://${name}.invalid/`
    const expected: Values = known(Object.fromEntries([...values].map(([field, byPage]) => [field, byPage.get(number)])))
    return { id: `${name}-${number}`, site: domainOf(url), url, html, fields: 'book', expected }
  })
}

/** By the number of the page: a line has it, the number of values, and the values, separated by tabs. */
function valuesOf(folder: string, file: string): Map<string, unknown> {
  const lines = (textOf(folder, FOLDER, 'groundtruth/book', file) ?? '').split(/\r?\n/).slice(2)
  return new Map(
    lines.flatMap((line) => {
      const [number = '', count = '', ...texts] = line.split('\t')
      const values = texts.map((text) => decodeHTML(text).trim())
      return Number(count) === 0 ? [] : [[number, values.length > 1 ? { any_of: values } : values[0]]]
    }),
  )
}
