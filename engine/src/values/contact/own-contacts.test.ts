// Phone number, e-mail address and links of the page's subject, not those in the header and footer of every page of the site.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../../distil/distil.ts'
import { readDocument } from '../../ladder/read-document.ts'
import { givenPage } from '../../testing/given-page.ts'

const field = (name: string, description = name.replaceAll('_', ' ')): Field => ({ name, description, type: 'string' })

const HEAD = `<title>Night nurse | Jobfair</title><link rel="canonical" href="https://www.jobfair.example/night-nurse"><script type="application/ld+json">{"@context": "https://schema.org", "@type": "Organization",
  "name": "Jobfair", "telephone": "+44 20 7946 0100", "email": "info@jobfair.example",
  "address": {"@type": "PostalAddress", "streetAddress": "9 Harbour Row", "addressLocality": "Plymouth", "postalCode": "PL1 3AB"}}</script>`
const FOOT = `<footer><p>Jobfair<br>9 Harbour Row<br>Plymouth PL1 3AB</p><p>020 7946 0100 · info@jobfair.example</p></footer>`

function read(main: string, asked: Field): JsonValue {
  const html = `<html lang="en"><head>${HEAD}</head><body><header>Call +44 20 7946 0100</header><main><h1>Night nurse</h1>${main}</main>${FOOT}</body></html>`
  const page = distil(givenPage('https://www.jobfair.example/night-nurse', html))
  return readDocument(page, { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const OWN =
  '<p>Call Ann Webb on 01632 960 245 or write to ann.webb@oakmere.example.</p><p>Oakmere House<br>4 Mill Lane<br>Exeter EX1 2AB</p>'

describe('contacts among the content of a page', () => {
  it.each([
    [field('phone'), '01632 960 245', '+44 20 7946 0100'],
    [field('email'), 'ann.webb@oakmere.example', 'info@jobfair.example'],
    [field('city'), 'Exeter', 'Plymouth'],
  ])('%s in the content is read instead of the site’s, which is read where there is no other', (asked, own, ofSite) => {
    expect(read(OWN, asked)).toBe(own)
    expect(read('<p>Nights only.</p>', asked)).toBe(ofSite)
  })

  it('the only address in the content is read for a person whom only the field names', () => {
    expect(read(OWN, field('recruiter_email', 'E-mail of the recruiter'))).toBe('ann.webb@oakmere.example')
  })

  it('a number below "Similar jobs" is not the page’s own', () => {
    expect(read('<section><h2>Similar jobs</h2><p>Cook: 01632 960 777</p></section>', field('phone'))).toBe('+44 20 7946 0100')
  })
})

describe('the owner of a value', () => {
  it('the site that shows a job is not the employer', () => {
    expect(read('<p>Nights only.</p>', field('employer'))).toBeNull()
    expect(read('<p class="employer">Oakmere Care</p>', field('employer'))).toBe('Oakmere Care')
  })

  it('a field for a link with a purpose is not the address of the page', () => {
    expect(read('<p>Nights only.</p>', field('donation_link', 'Link to donate'))).toBeNull()
    expect(read('<p>Nights only.</p>', field('page_url', 'Address of the page'))).toBe('https://www.jobfair.example/night-nurse')
  })

  it('a number alone is not an opening time, and a year with a model is not a street', () => {
    expect(read('<table><tr><th>Open</th><td>83.05</td></tr></table>', field('opening_hours'))).toBeNull()
    expect(read('<h2>2018 Korvax Digger</h2><p>€52,750</p><p>Naas, Co. Kildare</p>', field('street'))).not.toContain('Korvax')
  })
})

describe('boxes at the side', () => {
  it('a number after a box of related things is the page’s own again', () => {
    const aside = '<aside><h2>Related jobs</h2><p>Cook: 01632 960 777</p></aside>'
    expect(read(`${aside}<p>Call us: 01632 960 245</p>`, field('phone'))).toBe('01632 960 245')
  })
})

describe('contacts of a person whom the field names', () => {
  const people =
    '<h3>Ada Byron</h3><p>Engineer</p><p>x17@jobfair.example</p><h3>Bob Kay</h3><p>bob@jobfair.example</p><h3>Eve Low</h3><p>Cook</p>'

  it.each([
    [field('email_of_ada', 'E-mail of Ada'), 'x17@jobfair.example'],
    [field('mail', 'E-Mail von Ada Byron'), 'x17@jobfair.example'],
    [field('email', "Bob's e-mail address"), 'bob@jobfair.example'],
    [field('email_of_eve', 'E-mail of Eve'), null],
    [field('phone', 'Phone number of Ada'), null],
    [field('email', 'E-mail of the company'), 'info@jobfair.example'],
  ])('%s', (asked, value) => {
    const own = asked.description.includes('company') ? '' : people
    expect(read(own, asked)).toBe(value)
  })

  it.each([field('numéro_de_téléphone'), field('número_de_teléfono', 'Número de Teléfono'), field('numero_di_telefono')])(
    'are read as usual where an "of" is part of the field’s own name: $name',
    (asked) => {
      expect(read('<p>Phone: +44 20 7946 0321</p>', asked)).toBe('+44 20 7946 0321')
    },
  )

  it('are not those that the site declares', () => {
    expect(read('<p>Ada Byron</p>', field('email', 'E-mail of Ada'))).toBeNull()
  })
})
