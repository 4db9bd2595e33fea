// A directory of companies: profiles with address, contacts and team, spread over the profile and its contact page. POST /_day changes the day,
// and with it how many work at some of them.
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteEntry, SiteRequest } from '../site.ts'
import { createSiteDay } from './site-day.ts'

export const COMPANY_COUNT = 400

export interface Company {
  number: number
  name: string
  industry: string
  foundedYear: number
  employees: number
  street: string
  postalCode: string
  city: string
  phone: string
  email: string
  website: string
  director: string
}

const FIRST = ['Harrow', 'Linden', 'Copperline', 'Vantage', 'Quill', 'Bramble', 'Northgate', 'Sable', 'Tidewater', 'Maple']
const SECOND = ['Instruments', 'Logistics', 'Foods', 'Analytics', 'Textiles', 'Robotics', 'Architects', 'Printing']
const INDUSTRIES = ['Manufacturing', 'Transport', 'Food production', 'Software', 'Construction', 'Publishing']
const CITIES: [string, string][] = [
  ['Springfield', '62701'],
  ['Riverton', '82501'],
  ['Fairview', '37062'],
  ['Georgetown', '78626'],
  ['Salem', '97301'],
]
const GIVEN = ['Ada', 'Ruben', 'Mira', 'Jonas', 'Leila', 'Tom', 'Ines', 'Karl']
const FAMILY = ['Novak', 'Berger', 'Okafor', 'Lindqvist', 'Moreau', 'Tanaka', 'Price']

/** The company of that number. The same arguments always give the same company. */
export function companyOf(number: number, seed: string): Company {
  const chance = chanceOf(seed, 'company', number)
  const name = `${chance.pick(FIRST)} ${chance.pick(SECOND)} ${number}`
  const host = `${name.toLowerCase().replaceAll(' ', '-')}.example`
  const [city, postalCode] = chance.pick(CITIES)
  return {
    number,
    name,
    industry: chance.pick(INDUSTRIES),
    foundedYear: chance.whole(1924, 2021),
    employees: chance.whole(3, 900),
    street: `${chance.whole(1, 240)} ${chance.pick(['Mill Road', 'Station Street', 'Harbour Lane', 'Orchard Avenue'])}`,
    postalCode,
    city,
    phone: `+1 202 555 0${chance.whole(100, 199)}`,
    email: `contact@${host}`,
    website: `https://${host}/`,
    director: `${chance.pick(GIVEN)} ${chance.pick(FAMILY)}`,
  }
}

/** The company on a day: every sixth one takes on a few people each week. */
export function companyOn(number: number, day: number, seed: string): Company {
  const company = companyOf(number, seed)
  return number % 6 === 0 ? { ...company, employees: company.employees + Math.floor(day / 7) * 4 } : company
}

export function directorySite(seed: string): Site {
  const day = createSiteDay()
  return {
    name: 'directory',
    title: 'Guild Directory',
    about: 'Company profiles with addresses and contacts.',
    answer(request) {
      const dayAnswer = day.answer(request)
      if (dayAnswer) return dayAnswer
      if (request.path === '/') return list(request, seed)
      const profile = numberIn(request.path, '/company/', COMPANY_COUNT)
      if (profile !== null) return profilePage(request, companyOn(profile, day.now, seed))
      const contact = numberIn(request.path, '/contact/', COMPANY_COUNT)
      return contact === null ? notFound() : contactPage(request, companyOf(contact, seed))
    },
    entries: () => companyEntries(seed),
  }
}

function* companyEntries(seed: string): Generator<SiteEntry> {
  for (let number = 1; number <= COMPANY_COUNT; number += 1) {
    const { name, industry, city, phone } = companyOf(number, seed)
    yield {
      path: `/company/${number}`,
      title: `${name} - Guild Directory`,
      text: `${name}, ${industry} company in ${city}: founded, employees, managing director, address`,
    }
    yield { path: `/contact/${number}`, title: `Contact ${name}`, text: `Telephone, e-mail and office of ${name}: ${phone}` }
  }
}

function list(request: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${request.base}/`, query: request.query, count: 100, perPage: 25 })
  const rows = numbers.map((number) => {
    const company = companyOf(number, seed)
    return `<tr><td><a href="${request.base}/company/${number}">${escapeHtml(company.name)}</a></td><td>${company.industry}</td><td>${company.city}</td></tr>`
  })
  const table = `<table><thead><tr><th>Company</th><th>Industry</th><th>City</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
  return page({ title: 'Guild Directory', body: `<h1>Guild Directory</h1>${table}${links}` })
}

function profilePage({ base }: SiteRequest, company: Company): SiteAnswer {
  const body = `<nav><a href="${base}/">Directory</a> <a href="${base}/contact/${company.number}">Contact</a></nav>
<main><h1>${escapeHtml(company.name)}</h1>
<p>${escapeHtml(company.name)} is a ${company.industry.toLowerCase()} company in ${company.city} with ${company.employees} employees.</p>
<h2>Facts</h2>
<dl><dt>Industry</dt><dd>${company.industry}</dd><dt>Founded</dt><dd>${company.foundedYear}</dd><dt>Employees</dt><dd>${company.employees}</dd><dt>Managing director</dt><dd>${escapeHtml(company.director)}</dd></dl>
<h2>Address</h2>
<address>${escapeHtml(company.name)}<br>${company.street}<br>${company.city} ${company.postalCode}</address>
<p>Phone: <a href="tel:${company.phone.replaceAll(' ', '')}">${company.phone}</a></p>
<p>E-mail: <a href="mailto:${company.email}">${company.email}</a></p>
<p>Website: <a href="${company.website}">${company.website}</a></p></main>`
  return page({ title: `${company.name} - Guild Directory`, body })
}

function contactPage({ base }: SiteRequest, company: Company): SiteAnswer {
  const body = `<nav><a href="${base}/company/${company.number}">Profile</a></nav><main><h1>Contact ${escapeHtml(company.name)}</h1>
<table><tbody><tr><th>Telephone</th><td>${company.phone}</td></tr><tr><th>E-mail</th><td>${company.email}</td></tr><tr><th>Office</th><td>${company.street}, ${company.city} ${company.postalCode}</td></tr></tbody></table></main>`
  return page({ title: `Contact ${company.name}`, body })
}
