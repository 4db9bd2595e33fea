// Fields whose name has little meaning, interpreted by the names in their description.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'
import { understandField } from '../understand-field.ts'
import { phrasesInDescription } from './described-phrases.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })
const conceptOf = (...asked: Parameters<typeof field>): string | undefined => understandField(field(...asked)).concept?.id

function read(html: string, asked: Field): JsonValue {
  const page = distil(givenPage('https://www.heronmere.example/things/12', `<html lang="en"><title>Things</title>${html}</html>`))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

describe('names that a description gives', () => {
  const told = (description: string): string[] => phrasesInDescription(description).map((words) => words.join(' '))

  it('are the words before the first preposition, with and without the noun after it', () => {
    expect(told('Brand of the product')).toContain('brand')
    expect(told('Size of the download')).toEqual(['download size', 'size'])
    expect(told('Name of the venue')).toContain('venue')
    expect(told('Band or artist that plays')).toEqual(['band', 'artist'])
    expect(told('Newest version, as shown')).toContain('version')
    expect(told('Amount that has to be left (deposit)')).toContain('deposit')
  })

  it('do not include the owner of the value', () => {
    expect(told('Email address of the recruiter or hiring manager')).not.toContain('hiring manager')
    expect(told('Whether dogs are allowed')).toEqual([])
    expect(told('')).toEqual([])
  })
})

describe('fields that the description names', () => {
  it('are matched by a noun', () => {
    expect(conceptOf('who_makes_it', 'brand of the product')).toBe('brand')
    expect(conceptOf('perigee', 'Altitude at its lowest (km)', 'number')).not.toBe('mileage')
    expect(conceptOf('security', 'amount that has to be left (deposit)', 'number')).toBe('deposit')
    expect(conceptOf('where', 'street and house number')).toBe('street')
    expect(conceptOf('how_big', 'size of the flat in square metres', 'number')).toBe('area')
    expect(conceptOf('how_large', 'size of the download')).toBe('file_size')
  })

  it('are matched by an action', () => {
    expect(conceptOf('opener', 'user who started the thread')).toBe('author')
    expect(conceptOf('cook', 'who wrote the recipe')).toBe('author')
    expect(conceptOf('put_on_by', 'who organises the concert')).toBe('organizer')
    expect(conceptOf('closes', 'last day to apply', 'date')).toBe('application_deadline')
    expect(conceptOf('move_in', 'first day one can move in', 'date')).toBe('available_from')
    expect(conceptOf('holds', 'how much fits in it, e.g. 1.5 l')).toBe('capacity')
    expect(conceptOf('oven_time', 'how long it is in the oven, in minutes', 'number')).toBe('cook_time')
    expect(conceptOf('position', 'What the job is called')).toBe('job_title')
  })

  it('have the concept of their name where it is certain', () => {
    expect(conceptOf('price', 'number shown beside the brand', 'number')).toBe('price')
    expect(conceptOf('name', 'Location of the clinic as a name')).not.toBe('job_location')
    expect(conceptOf('position', 'job title of the person')).not.toBe('job_title')
  })

  it('ignore names of other languages in an English description', () => {
    expect(conceptOf('act', 'band that plays at the venue')).not.toBe('journal_volume')
  })
})

describe('a page read for fields that are described in other words', () => {
  const shop = `<h1>Alder kettle</h1><span class="brand">Tarnware</span><table><tr><th>Capacity</th><td>1.2 l</td></tr>
    <tr><th>Material</th><td>Stainless steel</td></tr></table>`
  it('gives values of a table', () => {
    expect(read(shop, field('holds', 'how much fits in it, e.g. 1.5 l'))).toBe('1.2 l')
    expect(read(shop, field('made_of', 'what it is made of'))).toBe('Stainless steel')
    expect(read(shop, field('leave_by', 'time by which guests must leave'))).toBeNull()
  })

  const thread = (rest: string): string => `<nav><a href="/">Forum</a> › <a href="/c/glazes">Glazes</a></nav><h1>Glaze crawls</h1>
    <div><div><a href="/u/mudlark">mudlark</a><span>${rest}</span></div><p>My glaze crawls on the rim of every mug.</p></div>
    <div><div><a href="/u/ashpit">ashpit</a></div><p>Same here, and a thinner coat helped.</p></div>`
  it('gives the author and the board of a thread', () => {
    const opener = field('opener', 'user who started the thread')
    expect(read(thread('Member since 2019'), opener)).toBe('mudlark')
    expect(read(thread('answered Bob'), opener)).toBeNull()
    expect(read(thread(''), field('subforum', 'board the thread is in'))).toBe('Glazes')
  })

  it('gives a boolean for "Welcome", and the number of rooms', () => {
    const hotel =
      '<h1>Gull House</h1><p>A small hotel with 18 rooms on the harbour.</p><div><h3>Dogs</h3><p>Welcome, £10 per night</p></div>'
    expect(read(hotel, field('hunde', 'Sind Hunde erlaubt?', 'boolean'))).toBe(true)
    expect(read(hotel, field('zimmer', 'Anzahl der Zimmer', 'number'))).toBe(18)
  })

  it('gives people in cards below "our doctors", and the person before an email address', () => {
    const card = (name: string): string => `<div class="card"><h3>${name}</h3><p>Implantologie</p></div>`
    const team = `<h1>Praxis</h1><section><h2>Unsere Ärztinnen und Ärzte</h2>${card('Dr. Heike Ostermann')}${card('Dr. Jonas Petri')}</section>`
    expect(read(team, field('doctors', 'names of the dentists working there', 'array'))).toEqual(['Dr. Heike Ostermann', 'Dr. Jonas Petri'])
    const job = '<h1>Timber engineer</h1><p>Contact: Imogen Thwaite, imogen@larchfield.example</p>'
    expect(read(job, field('who_to_ask', 'person to ask about the job'))).toBe('Imogen Thwaite')
  })

  it('gives no salary for the employer', () => {
    expect(
      read('<h1>Engineer</h1><div><span>Salary</span><b>£48,000 per year</b></div>', field('employer_name', 'who is hiring')),
    ).toBeNull()
  })

  it('gives no author for "By arrangement"', () => {
    expect(read('<h1>Flat</h1><dl><dt>Pets</dt><dd>By arrangement</dd></dl>', field('author', 'who wrote it'))).toBeNull()
  })
})
