import { describe, expect, it } from 'vitest'
import { distil } from '../../distil/distil.ts'
import { givenPage } from '../../testing/given-page.ts'
import type { Field } from '../../types.ts'
import { findRecordRows } from '../find-records.ts'
import { findClocks } from './clock-mentions.ts'
import { findDatedRows } from './dated-rows.ts'

const FIELDS: Field[] = [
  { name: 'title', description: 'Name of the event', type: 'string' },
  { name: 'start', description: 'Start of the event', type: 'date' },
  { name: 'end', description: 'End of the event', type: 'date' },
  { name: 'place', description: 'Where it takes place', type: 'string' },
  { name: 'status', description: 'Whether it is cancelled', type: 'string' },
  { name: 'links', description: 'Papers of the event', type: 'array' },
]
const URL = 'https://club.test/dates'

function read(body: string, { language = 'en', url = URL }: { language?: string; url?: string } = {}): Record<string, string>[] {
  const document = distil(givenPage(url, `<html lang="${language}"><body><main>${body}</main></body></html>`))
  return findRecordRows(document, FIELDS).map((row) => Object.fromEntries([...row].map(([name, { raw }]) => [name, raw])))
}
const starts = (rows: Record<string, string>[]): (string | undefined)[] => rows.map(({ start }) => start)

describe('rows of events on days', () => {
  it('take the year from the heading above, the title and the documents from the line', () => {
    const rows = read(
      '<h2>Walks in 2031</h2><ul><li>Harbour walk, 3 May <a href="/a.pdf">Agenda</a></li><li>Hill walk, 17 May – cancelled</li></ul><h2>Walks in 2030</h2><ul><li>Night walk, 5 October</li></ul>',
    )
    expect(rows).toEqual([
      { title: 'Harbour walk', start: '2031-05-03', links: '["https://club.test/a.pdf"]' },
      { title: 'Hill walk', start: '2031-05-17', status: 'cancelled' },
      { title: 'Night walk', start: '2030-10-05' },
    ])
  })

  it('take the month from the heading above where a line has a weekday and a number', () => {
    const rows = read('<h1>Termine 2031</h1><h3>März</h3><p>Mo 3. – 19:30 Uhr: Chorprobe<br>Mo 10. – 20 bis 22 Uhr: Konzert</p>', {
      language: 'de',
    })
    expect(rows.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Chorprobe', '2031-03-03T19:30', undefined],
      ['Konzert', '2031-03-10T20:00', '2031-03-10T22:00'],
    ])
  })

  it.each([
    ['the address of the page', 'https://club.test/2031/dates', '<p>4 May: Fair</p><p>9 June: Dance</p>'],
    ['the heading of a season, by its first or second year', URL, '<h1>Season 2031/32</h1><p>4 November: Fair</p><p>9 June: Dance</p>'],
  ])('take the year from %s', (_, url, body) => {
    expect(starts(read(body, { url })).map((start) => start?.slice(0, 4))).toEqual(url === URL ? ['2031', '2032'] : ['2031', '2031'])
  })

  it('take times, places and years of cards whose facts are in nested lists', () => {
    const card = ([name, date, day, hour, place]: readonly string[]): string =>
      `<article class="ev"><h3>${name}</h3><ul><li><time datetime="${date}">${day}</time></li><li>${hour}</li><li class="ev-location">${place} <a href="/map">(map)</a></li></ul></article>`
    const cards = [
      ['Open studio', '2027-02-03', 'Wednesday, February 3', '6:30 PM', 'North Annex'],
      ['Clay night', '2027-02-10', 'Wednesday, February 10', '7:00 PM', 'The Old Kiln'],
    ]
    const rows = read(cards.map(card).join(''))
    expect(rows.map(({ title, start, place }) => [title, start, place])).toEqual([
      ['Open studio', '2027-02-03T18:30', 'North Annex'],
      ['Clay night', '2027-02-10T19:00', 'The Old Kiln'],
    ])
  })

  it('have the first day of a line where the second is the day of posting', () => {
    const row = (day: string, posted: string): string =>
      `<tr><td><h4>${day} — Posted ${posted} 4:54 PM</h4><p>Council meeting</p></td><td>Download ▼</td></tr>`
    const rows = read(`<table>${row('Aug 17, 2022', 'Aug 12, 2022')}${row('Aug 3, 2022', 'Jul 29, 2022')}</table>`)
    expect(starts(rows)).toEqual(['Aug 17, 2022', 'Aug 3, 2022'])
  })

  it.each([
    { town: 'Città', hall: 'Luogo', items: '<li>3 maggio 2027 Bari – Teatro Vecchio</li><li>5 maggio 2027 Lecce – Arena Blu</li>' },
    { town: 'City', hall: 'Venue', items: '<li>3 May 2027 Teatro Vecchio, Bari</li><li>5 May 2027 Harbour Room, Leeds</li>' },
  ])('separate the $town from the $hall where both are fields', ({ town, hall, items }) => {
    const fields: Field[] = [
      { name: 'start', description: 'Day of the concert', type: 'date' },
      { name: town, description: town, type: 'string' },
      { name: hall, description: hall, type: 'string' },
    ]
    const document = distil(givenPage(URL, `<html lang="it"><body><main><h1>Tour</h1><ul>${items}</ul></main></body></html>`))
    const [first] = findRecordRows(document, fields)
    expect([first?.get(town)?.raw, first?.get(hall)?.raw]).toEqual(['Bari', 'Teatro Vecchio'])
  })

  it('have well-formed titles where long ones are cut, and none that end with a preposition', () => {
    const long = `${'🎷x'.repeat(120)} Jazz`
    const rows = read(`<h2>Talks in 2031</h2><p>March 3</p><p>March 4 a${long}</p><p>March 5 ${long}</p>`)
    expect(rows.map(({ title }) => title?.isWellFormed())).toEqual([true, true, true])
    expect(rows[0]?.title).toBe('Talks')
  })

  it('are read below headings that repeat the same word many times', () => {
    const heading = ['date', 'and', 'event', 'minutes', 'the', 'meeting'].map((word) => `<h2>${`${word} `.repeat(60)}Ω</h2>`).join('')
    expect(starts(read(`<h1>Dances of 2031</h1>${heading}<p>4 May</p><p>9 June</p>`))).toEqual(['2031-05-04', '2031-06-09'])
  })

  it('have a day without a year where the page has none', () => {
    expect(starts(read('<p>4 May: Fair</p><p>9 June: Dance</p>'))).toEqual(['4 May', '9 June'])
  })

  it('are found in the middle of a sentence with their time and place', () => {
    const rows = read(
      '<h2>Garden group</h2><p>The group meets at the Old School, 4 Mill Road, at 7.30 pm on these days of 2031: 9 January, 13 February and 12 March.</p>',
    )
    expect(rows.map(({ title, start, place }) => [title, start, place])).toEqual(
      ['01-09', '02-13', '03-12'].map((day) => ['Garden group', `2031-${day}T19:30`, 'Old School, 4 Mill Road']),
    )
  })

  it('share a month that is written once for several days', () => {
    expect(starts(read('<p>2031 dates</p><p>January 9, 16 and 23</p><p>3., 10. und 17. März</p>', { language: 'de' }))).toEqual([
      '2031-01-09',
      '2031-01-16',
      '2031-01-23',
      '2031-03-03',
      '2031-03-10',
      '2031-03-17',
    ])
  })

  it('inherit the time and the place of one sentence about all, unless they have their own', () => {
    const rows = read(
      '<h1>Meetings 2031</h1><p>All meetings are held at the Town Hall, 1 High Street and start at 6 pm.</p><p>Budget, May 6</p><p>Roads, May 13, 8:15 am</p>',
    )
    expect(rows.map(({ title, start, place }) => [title, start, place])).toEqual([
      ['Budget', '2031-05-06T18:00', 'Town Hall, 1 High Street'],
      ['Roads', '2031-05-13T08:15', 'Town Hall, 1 High Street'],
    ])
  })

  it.each([
    ['Reading Room, 2 Elm Street', 'en', 'The board meets on Tuesdays at 6:00 p.m. in the Reading Room, 2 Elm Street.'],
    ['Sala Verde, via Po 8', 'it', 'Tutti gli incontri si tengono nella Sala Verde, via Po 8.'],
  ])('find the place after a time, and after "nella": %s', (place, language, sentence) => {
    const rows = read(`<h1>2031</h1><p>${sentence}</p><p>3.5.2031</p><p>4.5.2031</p>`, { language })
    expect(rows.map((row) => row.place)).toEqual([place, place])
  })

  it('take the words before the place for the title', () => {
    const rows = read('<h1>2031</h1><p>May 3: Quiz night at the Town Hall</p><p>May 4: Art at Mill School</p>')
    expect(rows.map(({ title, place }) => [title, place])).toEqual([
      ['Quiz night', 'Town Hall'],
      ['Art', 'Mill School'],
    ])
  })

  it('do not take "Place" in the name of a square for a label', () => {
    const day = (at: number): string => `<li>${at} May 2031<br><b>Fair ${at}</b><br>Place du Marché, 8:30 pm</li>`
    expect(read(`<ul>${day(3)}${day(4)}</ul>`).map((row) => row.place)).toEqual(['Place du Marché', 'Place du Marché'])
  })

  it('do not inherit the time of the section before theirs', () => {
    const rows = read(
      '<h2>Choir</h2><p>The choir meets at 6 pm.</p><p>3 May 2031</p><p>4 May 2031</p><h2>Walks</h2><p>5 May 2031</p><p>6 May 2031</p>',
    )
    expect(starts(rows)).toEqual(['2031-05-03T18:00', '2031-05-04T18:00', '2031-05-05', '2031-05-06'])
  })

  it('inherit the time and the place before a heading that only introduces days', () => {
    const sentence =
      '<h4>Members</h4><p>Ann Hill</p><p>The board meets from 8 to 9 a.m. on the second Thursday at Mill Hall, 2 Elm Street.</p>'
    const rows = read(
      `${sentence}<h4>2031 Meetings</h4><ul><li>May 8, 2031 - Agenda | Minutes</li><li>June 12, 2031 - Agenda | Minutes</li></ul>`,
    )
    expect(rows.map(({ start, place }) => [start, place])).toEqual([
      ['2031-05-08T08:00', 'Mill Hall, 2 Elm Street'],
      ['2031-06-12T08:00', 'Mill Hall, 2 Elm Street'],
    ])
  })

  it.each(['7 hr 41 min', '8h 05m', '11 h, 3 minutes'])('have no time of day from the duration of a recording: %s', (length) => {
    expect(findClocks(length)).toEqual([])
  })

  it('are read from calendar tables, with the days of the months around', () => {
    const days = Array.from({ length: 35 }, (_, at) => ((at + 25) % 30) + 1)
    const cell = (day: number, at: number): string =>
      `<td>${day}${at === 7 ? ' <a href="/e/1">Board meeting</a> 6:30 pm' : ''}${at === 34 ? ' <a href="/e/2">Jazz</a>' : ''}</td>`
    const weeks = [0, 7, 14, 21, 28].map(
      (from) =>
        `<tr>${days
          .slice(from, from + 7)
          .map((day, at) => cell(day, from + at))
          .join('')}</tr>`,
    )
    const head = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => `<th>${name}</th>`).join('')
    const rows = read(`<h1>Calendar</h1><table><caption>June 2031</caption><tr>${head}</tr>${weeks.join('')}</table>`)
    expect(rows.map(({ title, start }) => [title, start])).toEqual([
      ['Board meeting', '2031-06-03T18:30'],
      ['Jazz', '2031-06-30'],
    ])
  })

  it('take the cells of a row by their column heads', () => {
    const row = (day: string, match: string, ground: string): string =>
      `<tr><td>${day}</td><td>2.00pm</td><td>${match}</td><td>${ground}</td></tr>`
    const rows = read(
      `<h1>Fixtures 2031</h1><h3>May</h3><table><tr><th>Date<th>Time<th>Match<th>Ground</tr>${row('Sat 3', 'Reds v Blues', 'Park Road')}${row('Sat 10', 'Greens v Reds', 'Mill Field')}</table>`,
    )
    expect(rows.map(({ title, start, place }) => [title, start, place])).toEqual([
      ['Reds v Blues', '2031-05-03T14:00', 'Park Road'],
      ['Greens v Reds', '2031-05-10T14:00', 'Mill Field'],
    ])
  })

  it('are not read from the days of publication of texts', () => {
    expect(
      findDatedRows(distil(givenPage(URL, '<p>Posted 3 May 2031: new hours</p><p>Updated 4 May 2031</p><p>© 2031, 5 May</p>')), FIELDS),
    ).toEqual([])
  })

  it('are not read where no field asks for an event', () => {
    const document = distil(givenPage(URL, '<p>4 May 2031: Fair</p><p>9 June 2031: Dance</p>'))
    const asked: Field[] = [{ name: 'published_date', description: 'Day of the article', type: 'date' }]
    expect(findDatedRows(document, asked)).toEqual([])
  })

  it('are one row for each event that lasts from one month to another', () => {
    const spans = [
      '12 March – 10 April 2031',
      'Sat 20 December 2031 to Sun 4 January 2032',
      '28 November to 2 February 2032',
      '3. bis 9. Mai 2031',
    ]
    const rows = read(`<ul>${spans.map((span, at) => `<li><h3>Show ${at}</h3><p>${span}</p></li>`).join('')}</ul>`, { language: 'de' })
    expect(rows.map(({ title, start, end }) => [title, start, end])).toEqual([
      ['Show 0', '2031-03-12', '2031-04-10'],
      ['Show 1', '2031-12-20', '2032-01-04'],
      ['Show 2', '2031-11-28', '2032-02-02'],
      ['Show 3', '2031-05-03', '2031-05-09'],
    ])
  })

  it('are several where dashes separate more than two days, and have no end on a date that does not exist', () => {
    expect(starts(read('<p>2031: 3 May – 10 May – 17 May</p>'))).toEqual(['2031-05-03', '2031-05-10', '2031-05-17'])
    expect(read('<p>Fair: 3 February – 30 February 2031</p><p>Dance: 4 May 2031</p>').map(({ end }) => end)).toEqual([undefined, undefined])
  })

  it('do not have the day on which ticket sales begin', () => {
    const show = (day: number): string => `<li><h3>Show ${day}</h3><p>${day} May 2031</p><p>Tickets on sale from ${day} April 2031</p></li>`
    const rows = findDatedRows(distil(givenPage(URL, `<html lang="en"><ul>${show(12)}${show(13)}</ul>`)), FIELDS)
    expect(rows.map((row) => row.get('start')?.raw)).toEqual(['2031-05-12', '2031-05-13'])
  })

  it('do not replace a list with more values for each thing', () => {
    const weekly = Array.from(
      { length: 12 },
      (_, at) => `<li><h3><a href="/${at}">Class ${at} of yoga</a></h3><p>Tomorrow, ${at + 1} pm</p></li>`,
    )
    const notes = '<p>Shut on May 4 and May 5</p>'
    expect(read(`<h1>Classes</h1><ul>${weekly.join('')}</ul>${notes}`)).toHaveLength(12)
    const stories = Array.from(
      { length: 8 },
      (_, at) =>
        `<li><h3><a href="/${at}">Story ${at} of it</a></h3><p>${at + 1} March 2031</p><p>Hall ${at}, High Street</p><p>A summary of the story that tells of ${at + 1} May 2030 and more of it.</p></li>`,
    )
    expect(starts(read(`<h1>News</h1><ul>${stories.join('')}</ul>`))).toEqual(stories.map((_, at) => `${at + 1} March 2031`))
  })

  it('are read in bounded time from large calendars, many sentences above many days, and long titles', () => {
    const week = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'].map((name) => `<th>${name}</th>`).join('')
    const cells = Array.from({ length: 5_000 }, (_, at) => `${at % 7 === 0 ? '<tr>' : ''}<td>${(at % 30) + 1} Fair ${at}</td>`)
    const days = Array.from({ length: 1_000 }, (_, at) => `<p>Thing ${at} May ${(at % 28) + 1}</p>`).join('')
    const sentences = `<p>meets ${'@ a '.repeat(240)}</p>`.repeat(390)
    expect(read(`<table><caption>June 2031</caption><tr>${week}</tr>${cells.join('')}</table>`).length).toBeGreaterThan(1_000)
    expect(read(sentences + days)).toHaveLength(1_000)
    expect(read(`<h2>Events ${'-'.repeat(5_000)} events</h2>`.repeat(300) + days)).toHaveLength(1_000)
  })

  it('have the quotes of the page that each value was composed of', () => {
    const document = distil(
      givenPage(URL, '<h2>Walks in 2031</h2><p>All walks start at 9:30.</p><p>Hill walk, May 17</p><p>Sea walk, May 18</p>'),
    )
    const value = findDatedRows(document, FIELDS)[0]?.get('start')
    expect(value?.raw).toBe('2031-05-17T09:30')
    const texts = new Map(document.blocks.map(({ id, text }) => [id, text]))
    expect(value?.quotes.map(({ quote, block }) => [quote, texts.get(block ?? -1)])).toEqual([
      ['May 17', 'Hill walk, May 17'],
      ['2031', 'Walks in 2031'],
      ['9:30', 'All walks start at 9:30.'],
    ])
  })
})
