// Pages whose text only resembles a value of the field: no value is returned.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const field = (name: string, description: string): Field => ({ name, description, type: 'string' })
const author = field('author', 'Person credited with the recipe.')

function read(body: string, fields: Field[]): Record<string, JsonValue> {
  const url = 'https://jobs.board-works.example/hill-tools/17'
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields, prompt: '', targetName: 'URL', referenceDate: null }).data
}

describe('a page without the value', () => {
  it.each([
    ['a menu that sorts', '<h1>Leek soup</h1><p>By Title</p><p>By Ingredient</p>'],
    ['a button beside the author’s picture', '<h1>Leek soup</h1><a class="author-button">Follow</a>'],
    ['a photographer', '<h1>Leek soup</h1><p>Photos by Ada Byron</p>'],
    ['a word for nothing', '<meta name="author" content="false"><h1>Leek soup</h1>'],
  ])('gives no author for %s', (_, body) => {
    expect(read(body, [author])).toEqual({ author: null })
  })

  it.each([
    ['doi', 'DOI', '<table><tr><th>DOI<td>The division of interest that was paid for</table>'],
    ['check_number', 'Number of the check', '<table><tr><th>Check number<td>Page 1 of 3</table>'],
    ['check_number', 'Number of the check', '<table><tr><th>Check number<td>Page 10f3</table>'],
  ])('gives no %s if the text after its label has another format', (name, description, table) => {
    expect(read(`<h1>Statement</h1>${table}`, [field(name, description)])).toEqual({ [name]: null })
  })

  it('a code after its label is read, and a page number if the field asks for it', () => {
    const table = '<table><tr><th>DOI<td>10.1234/abc.5<tr><th>Page<td>Page 1 of 3</table>'
    const fields = [field('doi', 'DOI'), field('page', 'Page of the document')]
    expect(read(`<h1>Statement</h1>${table}`, fields)).toEqual({ doi: '10.1234/abc.5', page: 'Page 1 of 3' })
  })

  it('the description of a job is not that of the company', () => {
    const asked = field('company_description', 'A brief description of the company.')
    const text = 'Plan and run the workshop, look after the tools and teach two apprentices how planes are made by hand.'
    expect(read(`<h1>Joiner</h1><h2>Job Description</h2><p>${text}</p>`, [asked])).toEqual({ company_description: null })
    expect(read(`<h1>Joiner</h1><h2>About us</h2><p>${text}</p>`, [asked])).toEqual({ company_description: text })
  })

  it('the name of a job board is not that of the company that hires', () => {
    const fields = [
      field('job_title', 'Title of the job posting.'),
      field('company_name', 'Company that hires.'),
      field('employment_type', 'Type of employment of the job.'),
    ]
    const board = '<h1>Plane maker</h1><p>Board Works</p><footer>© 2024 Board Works, Inc.</footer>'
    expect(read(board, fields).company_name).toBeNull()
    expect(read(`<h1>Plane maker</h1><dl><dt>Company</dt><dd>Hill Tools</dd></dl>`, fields).company_name).toBe('Hill Tools')
  })

  it('"Select a Country" is no country', () => {
    const country = field('country', 'Country of the address.')
    expect(read('<h1>Contact</h1><div class="country">Select a Country</div>', [country])).toEqual({ country: null })
    expect(read('<h1>Contact</h1><div class="country">Norway</div>', [country])).toEqual({ country: 'Norway' })
  })
})
