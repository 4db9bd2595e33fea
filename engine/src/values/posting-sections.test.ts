// Sections of postings: where a text below a heading ends, and which text after it belongs to something else.
import { describe, expect, it } from 'vitest'
import type { Field, FieldType, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string, type: FieldType = 'string'): Field => ({ name, description, type })

function read(body: string, asked: Field): JsonValue {
  const page = givenPage('https://jobs.elmwick.example/4', `<title>Bridge inspector</title><body><h1>Bridge inspector</h1>${body}</body>`)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const needs = field('qualifications', 'What is required of whoever applies.')
const wishes = field('preferred_qualifications', 'What is welcome and not required.')
const perks = field('job_benefits', 'What the firm gives besides pay.')
const place = field('location', 'Entire location of the job.')
const list = (...items: readonly string[]): string => `<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`

describe('sections of postings', () => {
  const plain = `<p>WHAT YOU WILL DO</p>${list('Climb bridges', 'Write reports')}
    <p>WHO WE ARE LOOKING FOR</p>${list('A head for heights', 'Ten years with steel')}<p>Please apply soon, we read every letter.</p>`

  it('begin at a plain line above a list', () => {
    expect(read(plain, needs)).toBe('A head for heights, Ten years with steel')
    expect(read(plain, field('responsibilities', 'What there is to do.'))).toBe('Climb bridges, Write reports')
  })

  it('end at a plain line that names another', () => {
    const both = `<h2>Qualifications</h2><p>Basic Qualifications</p>${list('Rope certificate', 'Own boots')}
      <p>Preferred Qualifications</p>${list('Welsh', 'A drone licence')}`
    expect(read(both, needs)).toBe('Basic Qualifications, Rope certificate, Own boots')
    expect(read(both, wishes)).toBe('Welsh, A drone licence')
  })

  it('end with their list, also where its items are typed', () => {
    const typed = '<div>Benefits we offer include:</div><div>- Boots every year.</div><div>- A van.</div>'
    expect(read(`<div>${typed}<div>This is told in good faith and may change with the years to come.</div></div>`, perks)).toBe(
      'Boots every year. A van.',
    )
  })

  it('end before buttons, cards of other postings and the footer of the page', () => {
    const others = '<div class="card"><p>Leeds</p><p>Posted 2 days ago</p></div>'
    expect(
      read(`<div><h2>Locations</h2><div>York, Hull</div><div class="button"><a href="/apply">Apply now</a></div>${others}</div>`, place),
    ).toBe('York, Hull')
    const foot = '<div>Follow us</div><div>© 2025 Hirewell, Inc. All rights reserved.</div>'
    expect(read(`<p>Benefits:</p><p>We pay for your boots and your ropes, every year again.</p>${foot}`, perks)).toBe(
      'We pay for your boots and your ropes, every year again.',
    )
  })

  it('do not include a label below "Similar jobs"', () => {
    const similar = '<h3>Similar jobs (2)</h3><dl><dt>Phone</dt><dd>01632 960 002</dd></dl>'
    expect(read(`<p><span>Phone:</span> 01632 960 001<br>Fax: 01632 960 003</p>${similar}`, field('telephone', 'Number to call'))).toBe(
      '01632 960 001',
    )
  })
})
