// flairNLP/fundus: articles of news publishers in many languages, with the values that each publisher's parser must give. A publisher whose
// layout has changed has one stored page for each version of the parser.
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, jsonOf, namesIn } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage } from '../converted-set.ts'

const FOLDER = 'tests/resources/parser/test_data'
const FIELDS: Field[] = [
  { name: 'title', description: 'Headline of the article.', type: 'string' },
  { name: 'authors', description: 'Names of the authors, one per entry.', type: 'array' },
  { name: 'publishing_date', description: 'Date and time of publication in ISO 8601 with time zone.', type: 'date' },
  { name: 'topics', description: 'Topics, tags or keywords which the publisher gives the article.', type: 'array' },
]
const pagesSchema = z.record(z.string(), z.looseObject({ url: z.string(), crawl_date: z.string() }))
const versionsSchema = z.record(z.string(), z.record(z.string(), z.unknown()))
type StoredPages = z.infer<typeof pagesSchema>

export function convertFundus(folder: string): ConvertedSet {
  const countries = namesIn(folder, FOLDER).filter((country) => hasFile(folder, FOLDER, country, 'meta.info'))
  return { fields: { news: FIELDS }, pages: countries.flatMap((country) => pagesOf(folder, country)) }
}

function pagesOf(folder: string, country: string): SetPage[] {
  const stored = pagesSchema.parse(jsonOf(folder, FOLDER, country, 'meta.info'))
  return namesIn(folder, FOLDER, country)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const versions = Object.values(versionsSchema.parse(jsonOf(folder, FOLDER, country, name)))
      return pagesOfPublisher(stored, name.slice(0, -'.json'.length)).flatMap(([file, { url }], at) => {
        const labels = versions[at]
        if (labels === undefined || !hasFile(folder, FOLDER, country, file)) return []
        return [
          {
            id: `${country}-${file.replace(/\.html\.gz$/, '')}`,
            site: domainOf(url),
            url,
            html: `${FOLDER}/${country}/${file}`,
            fields: 'news',
            expected: known(Object.fromEntries(FIELDS.map((field) => [field.name, labels[field.name]]))),
          },
        ]
      })
    })
}

/** The pages of a publisher, the oldest first, as the versions of its parser are. */
function pagesOfPublisher(stored: StoredPages, publisher: string): [string, StoredPages[string]][] {
  const file = new RegExp(`^${publisher}_\\d{4}_\\d{2}_\\d{2}\\.html\\.gz$`)
  return Object.entries(stored)
    .filter(([name]) => file.test(name))
    .sort(([, a], [, b]) => a.crawl_date.localeCompare(b.crawl_date))
}
