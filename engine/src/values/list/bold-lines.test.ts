// One text with bold lines for headings, as postings are typed into a box.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const POSTING = `<h1>Lock keeper</h1><div>The trust looks after forty miles of water and wants somebody who likes the outdoors.<br><br>
  <strong><u>DUTIES:</u></strong><br>Opens and closes six locks a day, greases the gear and writes down the level of the water. Helps <b>boats</b> that are stuck.<br>&nbsp;<br>
  <strong><u>EDUCATION AND QUALIFICATIONS:</u></strong><br>Two years of work on the water.<br><br>A licence for small boats is required.<br><br>
  <b>Preferred qualifications</b><br><span>Knows how to weld.</span><br><br>
  <strong><u>BENEFITS:</u></strong><br>The trust offers:<ul><li>A cottage by the lock</li><li>Thirty days of leave</li></ul>
  <strong>HOW TO APPLY:</strong><br>Write to us by the end of May.</div><p>The trust was founded in 1951.</p>`

function read(name: string, description: string, { type = 'string' as Field['type'], body = POSTING } = {}): JsonValue {
  const asked: Field = { name, description, type }
  const page = givenPage(
    'https://www.birch-canal.example/jobs/lock-keeper',
    `<html lang="en"><head><title>Lock keeper</title></head><body>${body}</body></html>`,
  )
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[name] ?? null
}

describe('bold lines in one text', () => {
  it('are the headings of the text between them', () => {
    expect(read('responsibilities', 'What the job holder does.')).toBe(
      'Opens and closes six locks a day, greases the gear and writes down the level of the water. Helps boats that are stuck.',
    )
    expect(read('qualifications', 'Required qualifications.')).toBe(
      'Two years of work on the water. A licence for small boats is required.',
    )
    expect(read('preferred_qualifications', 'Preferred qualifications.')).toBe('Knows how to weld.')
  })

  it('include the list after them, and give only the list where one is wanted', () => {
    expect(read('job_benefits', 'Benefits of the job.')).toBe('The trust offers: A cottage by the lock Thirty days of leave')
    expect(read('benefits', 'Benefits of the job.', { type: 'array' })).toEqual(['A cottage by the lock', 'Thirty days of leave'])
  })

  it('are not found where a single word of a text is bold', () => {
    const body = '<h1>Lock keeper</h1><div>We pay well.<br><b>Benefits</b><br>are told to those who come.</div>'
    expect(read('job_benefits', 'Benefits of the job.', { body })).toBeNull()
  })
})
