// papis/papis: stored pages of some 20 publishers and archives about one paper, with what its tests expect of each.
import type { Field } from '@quarry/contract'
import { z } from 'zod'
import { hasFile, jsonOf, namesIn, textOf } from '../repository-files.ts'
import { domainOf, known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage, type WrittenPage } from '../written.ts'

const TESTS = 'tests/downloaders/resources'
const LABELS = '_Out.json'
const FIELDS: Field[] = [
  { name: 'title', description: 'Title of the paper.', type: 'string' },
  { name: 'authors', description: 'Authors of the paper.', type: 'array' },
  { name: 'journal', description: 'Journal in which the paper appeared.', type: 'string' },
  { name: 'volume', description: 'Volume of the journal.', type: 'string' },
  { name: 'issue', description: 'Issue of the journal.', type: 'string' },
  { name: 'pages', description: 'Pages in the journal.', type: 'string' },
  { name: 'year', description: 'Year of publication.', type: 'number' },
  { name: 'doi', description: 'DOI of the paper.', type: 'string' },
  { name: 'abstract', description: 'Abstract of the paper.', type: 'string' },
]
const paperSchema = z.looseObject({
  url: z.string().optional(),
  author_list: z.array(z.looseObject({ family: z.string(), given: z.string() })).optional(),
})

export function convertPaperPages(folder: string): ConvertedSet {
  const names = namesIn(folder, TESTS).filter((name) => name.endsWith(LABELS))
  return { fields: { paper: FIELDS }, pages: names.flatMap((name) => pageOf(folder, name.slice(0, -LABELS.length))) }
}

function pageOf(folder: string, id: string): SetPage[] {
  const html = `${TESTS}/${id}.html`
  if (!hasFile(folder, html)) return []
  const paper = paperSchema.parse(jsonOf(folder, TESTS, `${id}${LABELS}`))
  const url = paper.url ?? `https://${id.split('_')[0]?.toLowerCase()}.invalid/`
  const expected = valuesOf(paper, writtenPage(textOf(folder, html) ?? ''))
  return Object.keys(expected).length === 0 ? [] : [{ id, site: domainOf(url), url, html, fields: 'paper', expected }]
}

function valuesOf(paper: z.output<typeof paperSchema>, page: WrittenPage): Values {
  const text = (name: string): string | null => {
    const value = String(paper[name] ?? '')
    return page.hasText(value) ? value : null
  }
  const year = Number(paper['year'])
  return known({
    title: text('title'),
    authors: authorsOf(paper.author_list ?? [], page),
    journal: text('journal'),
    volume: text('volume'),
    issue: text('issue'),
    pages: text('pages'),
    year: page.hasNumber(year) ? year : null,
    doi: text('doi'),
    abstract: text('abstract'),
  })
}

/** Each name in the order in which the page has it. */
function authorsOf(authors: { family: string; given: string }[], page: WrittenPage): string[] | null {
  const names = authors.map(({ family, given }) => [`${given} ${family}`, `${family}, ${given}`].find(page.hasText))
  const known = names.filter((name) => name !== undefined)
  return known.length === names.length ? known : null
}
