// A company's own site, with its facts spread over separate pages for contact, history, people and prices.
import { escapeHtml, notFound, page } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'
import { companyOf, type Company } from './directory.ts'

/** Companies that have their own site: the name of the site, and the number of the company's profile in the directory. */
export const FIRMS: Readonly<Record<string, number>> = { firm: 7, foundry: 31 }

/** Price of the smallest plan in US dollars per month, which only the page /pricing shows. */
export const firmPriceOf = (company: Company): number => 9 + (company.number % 5) * 10

/** The sites of all companies in `FIRMS`. */
export function firmSites(seed: string): Site[] {
  return Object.entries(FIRMS).map(([name, number]) => firmSite(name, companyOf(number, seed)))
}

function firmSite(name: string, company: Company): Site {
  const pages: Record<string, { title: string; body: string }> = {
    '/': { title: company.name, body: startBody(company) },
    '/about-us': { title: `About ${company.name}`, body: aboutBody(company) },
    '/contact': { title: `Contact | ${company.name}`, body: contactBody(company) },
    '/team': { title: `The people of ${company.name}`, body: teamBody(company) },
    '/pricing': { title: `Plans and prices | ${company.name}`, body: pricingBody(company) },
    '/news': { title: `News | ${company.name}`, body: '<h1>News</h1><p>We were at the fair in spring.</p>' },
  }
  return {
    name,
    title: company.name,
    about: 'A company site whose facts are spread over several pages.',
    answer(request) {
      const found = pages[request.path]
      return found ? framed(request, found) : notFound()
    },
    *entries() {
      for (const [path, { title, body }] of Object.entries(pages)) yield { path, title, text: textOf(body) }
    },
  }
}

function framed({ base }: SiteRequest, { title, body }: { title: string; body: string }): SiteAnswer {
  const menu = [
    ['', 'Home'],
    ['about-us', 'About us'],
    ['team', 'Our team'],
    ['pricing', 'Pricing'],
    ['news', 'News'],
    ['contact', 'Contact'],
  ].map(([path, text]) => `<a href="${base}/${path}">${text}</a>`)
  return page({ title, body: `<nav>${menu.join(' ')}</nav><main>${body}</main>` })
}

function startBody(company: Company): string {
  return `<h1>${escapeHtml(company.name)}</h1><p>Good work since our grandparents' days.</p><p>Industry: ${company.industry}</p>`
}

function aboutBody(company: Company): string {
  return `<h1>About us</h1><p>${escapeHtml(company.name)} began in a single room in ${company.city}.</p><dl><dt>Founded</dt><dd>${company.foundedYear}</dd><dt>Employees</dt><dd>${company.employees}</dd></dl>`
}

function contactBody(company: Company): string {
  return `<h1>Contact</h1><address>${escapeHtml(company.name)}<br>${company.street}<br>${company.city} ${company.postalCode}</address>
<p>Phone: <a href="tel:${company.phone.replaceAll(' ', '')}">${company.phone}</a></p><p>E-mail: <a href="mailto:${company.email}">${company.email}</a></p>`
}

function teamBody(company: Company): string {
  return `<h1>Our team</h1><dl><dt>Managing director</dt><dd>${escapeHtml(company.director)}</dd></dl>`
}

function pricingBody(company: Company): string {
  const price = firmPriceOf(company)
  return `<h1>Plans and prices</h1><table><thead><tr><th>Plan</th><th>Price per month</th></tr></thead><tbody><tr><td>Basic</td><td>$${price}</td></tr><tr><td>Complete</td><td>$${price * 3}</td></tr></tbody></table><p>Entry price: $${price} a month</p>`
}

function textOf(body: string): string {
  return body
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
