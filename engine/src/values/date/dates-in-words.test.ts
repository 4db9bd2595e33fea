import { expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
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
it('the day in the canonical address is the publication date', () => {
  const head = '<head><title>The pier</title><link rel="canonical" href="https://town.example/2018/08/12/pier"></head>'
  expect(published(`${head}<body><h1>The pier</h1>${prose}</body>`)).toBe('2018-08-12')
})
it('neither an update nor a copyright year is the publication date', () => {
  expect(published(`<h1>The pier</h1>${prose.repeat(30)}<p>Last updated 3 May 2021</p><p>© 2021 The town</p>`)).toBeNull()
})
it.each([
  ['a day to move in', '<p>2025年7月1日から入居可</p>'],
  ['a day to move in by a label', '<dl><dt>入居可能日</dt><dd>2025年7月1日</dd></dl>'],
  ['a last day', '<p>2025年7月1日まで</p>'],
  ['the day of an event', '<p>2025年7月1日 開催</p>'],
])('%s is not the publication date', (_, body) => {
  expect(published(`<h1>港の見える部屋</h1>${body}${prose.repeat(3)}`)).toBeNull()
})
it('a date in a side column is the page’s if its text begins with the page’s heading', () => {
  const side =
    '<div id="sidebar"><h2>About this article</h2><p><a href="/pier">The pier of our town</a> was posted on May 19, 2010 and is filed under news.</p></div>'
  expect(published(`<h1>The pier of our town</h1>${prose.repeat(40)}${side}`)).toBe('2010-05-19')
})
it('the day above the text is read instead of one in generic metadata', () => {
  const head = '<head><title>The pier</title><meta name="date" content="2021-12-20T11:02:44+01:00"></head>'
  expect(published(`${head}<body><h1>The pier is open</h1><span class="date">27.01.2022</span>${prose.repeat(3)}`)).toBe('2022-01-27')
  expect(published(`${head}<body><h1>The pier is open</h1>${prose.repeat(3)}`)).toContain('2021-12-20')
})
it('where both have the same day, the more exact one is read', () => {
  const head = '<head><title>The pier</title><meta name="date" content="2022-01-27T11:02:44+01:00"></head>'
  const shown = (text: string) => published(`${head}<body><h1>The pier is open</h1><span class="date">${text}</span>${prose.repeat(3)}`)
  expect(shown('27.01.2022')).toBe('2022-01-27T11:02:44+01:00')
  expect(shown('27.01.2022, 11:02')).toBe('2022-01-27T11:02:44+01:00')
  expect(shown('27.01.2022, 15:30')).toBe('2022-01-27T15:30')
})
it('the day of another page in a list of links is not this page’s', () => {
  const head = '<head><title>Dealers</title><meta name="date" content="2020-04-20T14:57:27+02:00"></head>'
  const links =
    '<h2>More on this</h2><ul><li><a href="/b"><span class="date">01. Mai 2020</span> Lockerungen in der Krise: Was ist bald möglich?</a></li></ul>'
  expect(published(`${head}<body><h1>Dealers expect a slow start</h1>${prose.repeat(8)}${links}`)).toContain('2020-04-20')
})
