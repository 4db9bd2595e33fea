// Job postings with microdata: title, employer, place, salary, dates.
import { chanceOf } from '../chance.ts'
import { escapeHtml, notFound, numberIn, page, pageOf } from '../html.ts'
import type { Site, SiteAnswer, SiteRequest } from '../site.ts'

export const POSTING_COUNT = 300

export interface Posting {
  number: number
  title: string
  employer: string
  city: string
  /** Euros per year. */
  salaryMin: number
  salaryMax: number
  employmentType: string
  /** ISO date. */
  posted: string
  validThrough: string
  remote: boolean
  skills: string[]
}

const ROLES = ['Data Analyst', 'Bench Chemist', 'Site Engineer', 'Copy Editor', 'Line Cook', 'Network Technician', 'Landscape Architect']
const LEVELS = ['Junior', 'Senior', 'Lead', 'Assistant']
const EMPLOYERS = ['Harrow Instruments', 'Linden Foods', 'Tidewater Logistics', 'Quill Printing']
const CITIES = ['Leeds', 'Utrecht', 'Gdansk', 'Porto', 'Aarhus']
const SKILLS = ['SQL', 'Welding', 'Proofreading', 'Surveying', 'First aid', 'Forklift licence', 'Spreadsheets', 'German']

/** The posting with that number, from 1. The same arguments always give the same posting. */
export function postingOf(number: number, seed: string): Posting {
  const chance = chanceOf(seed, 'posting', number)
  const salaryMin = chance.whole(24, 80) * 1000
  const posted = new Date(Date.UTC(2025, chance.whole(0, 11), chance.whole(1, 28)))
  const skills = [...new Set([chance.pick(SKILLS), chance.pick(SKILLS), chance.pick(SKILLS)])]
  return {
    number,
    title: `${chance.pick(LEVELS)} ${chance.pick(ROLES)}`,
    employer: chance.pick(EMPLOYERS),
    city: chance.pick(CITIES),
    salaryMin,
    salaryMax: salaryMin + chance.whole(2, 20) * 1000,
    employmentType: chance.pick(['Full-time', 'Part-time', 'Temporary']),
    posted: posted.toISOString().slice(0, 10),
    validThrough: new Date(posted.getTime() + 45 * 86_400_000).toISOString().slice(0, 10),
    remote: chance.odds(0.4),
    skills,
  }
}

export function jobsSite(seed: string): Site {
  return {
    name: 'jobs',
    title: 'Openings',
    about: 'Job postings marked up with microdata.',
    answer(request) {
      if (request.path === '/') return list(request, seed)
      const number = numberIn(request.path, '/posting/', POSTING_COUNT)
      return number === null ? notFound() : postingPage(request, postingOf(number, seed))
    },
    *entries() {
      for (let number = 1; number <= POSTING_COUNT; number += 1) {
        const { title, employer, city, skills } = postingOf(number, seed)
        yield { path: `/posting/${number}`, title: `${title} at ${employer}`, text: `${title} in ${city}. ${skills.join(', ')}` }
      }
    },
  }
}

function list(request: SiteRequest, seed: string): SiteAnswer {
  const { numbers, links } = pageOf({ href: `${request.base}/`, query: request.query, count: 90, perPage: 30 })
  const items = numbers.map((number) => {
    const posting = postingOf(number, seed)
    return `<li><a href="${request.base}/posting/${number}">${posting.title}</a> at ${posting.employer}, ${posting.city}</li>`
  })
  return page({ title: 'Openings', body: `<h1>Openings</h1><ol>${items.join('')}</ol>${links}` })
}

function postingPage({ base }: SiteRequest, posting: Posting): SiteAnswer {
  const amount = (value: number): string => `€${value.toLocaleString('en-US')}`
  const body = `<nav><a href="${base}/">All openings</a></nav>
<article itemscope itemtype="https://schema.org/JobPosting"><h1 itemprop="title">${posting.title}</h1>
<p itemprop="hiringOrganization" itemscope itemtype="https://schema.org/Organization"><span itemprop="name">${escapeHtml(posting.employer)}</span></p>
<p itemprop="jobLocation" itemscope itemtype="https://schema.org/Place"><span itemprop="address" itemscope itemtype="https://schema.org/PostalAddress"><span itemprop="addressLocality">${posting.city}</span></span></p>
<ul><li>Employment type: <span itemprop="employmentType">${posting.employmentType}</span></li><li>Salary: ${amount(posting.salaryMin)} to ${amount(posting.salaryMax)} a year</li><li>Remote work: ${posting.remote ? 'Yes' : 'No'}</li>
<li>Posted: <time itemprop="datePosted" datetime="${posting.posted}">${posting.posted}</time></li><li>Apply until: <time itemprop="validThrough" datetime="${posting.validThrough}">${posting.validThrough}</time></li></ul>
<h2>Skills</h2><ul>${posting.skills.map((skill) => `<li itemprop="skills">${skill}</li>`).join('')}</ul></article>`
  return page({ title: `${posting.title} at ${posting.employer}`, body })
}
