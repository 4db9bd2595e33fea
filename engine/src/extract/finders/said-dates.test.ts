import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const field = { name: 'publication_date', description: 'Date on which the page was published, as YYYY-MM-DD.', type: 'date' as const }
const prose = '<p>The new pier is longer than the old one, and ships of every size can land there now, whatever the tide.</p>'

function published(body: string, url = 'https://town.example/pier'): unknown {
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields: [field], prompt: '', targetName: 'URL', referenceDate: null }).data.publication_date
}

it.each([
  [
    'behind a word of publishing',
    `<h1>The pier</h1>${prose.repeat(30)}<p>Posted on September 21, 2020 by the harbour office</p>`,
    '2020-09-21',
  ],
  ['before it', `<h1>Der Pier</h1>${prose.repeat(30)}<p>Der Beitrag wurde am 19. Mai 2010 gepostet</p>`, '2010-05-19'],
])('a date %s is the publication date', (_, body, date) => {
  expect(published(body)).toBe(date)
})
it('the day in an address that the page names as its own', () => {
  const head = '<head><title>The pier</title><link rel="canonical" href="https://town.example/2018/08/12/pier"></head>'
  expect(published(`${head}<body><h1>The pier</h1>${prose}</body>`)).toBe('2018-08-12')
})
it('neither an update nor a copyright year is a publication', () => {
  expect(published(`<h1>The pier</h1>${prose.repeat(30)}<p>Last updated 3 May 2021</p><p>© 2021 The town</p>`)).toBeNull()
})
