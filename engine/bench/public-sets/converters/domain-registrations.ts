// weppos/whois-parser: stored answers of the registries of domain names with the values asserted for each.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Field } from '@quarry/contract'
import { decoded } from '../encoding.ts'
import { shownText } from '../plain-text.ts'
import { namesIn, textOf } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'

const ANSWERS = 'spec/fixtures/responses'
const REGISTERED = 'status_registered'
const PAGES = 'pages'
export const REGISTRATION_FIELDS: Field[] = [
  { name: 'domain', description: 'Domain name.', type: 'string' },
  { name: 'created', description: 'Date on which the domain was registered.', type: 'date' },
  { name: 'updated', description: 'Date of the last change.', type: 'date' },
  { name: 'expires', description: 'Date on which the registration expires.', type: 'date' },
  { name: 'registrar', description: 'Name of the registrar.', type: 'string' },
  { name: 'registrant', description: 'Name of the registrant.', type: 'string' },
  { name: 'organization', description: 'Organization of the registrant.', type: 'string' },
  { name: 'nameservers', description: 'Host names of the name servers.', type: 'array' },
]

/** Writes each answer into the checked-out folder as a browser shows plain text. */
export function convertDomainRegistrations(folder: string): ConvertedSet {
  return { fields: { registration: REGISTRATION_FIELDS }, pages: answersBelow(folder, '').flatMap((path) => pageOf(folder, path)) }
}

/** Folders with an answer for a registered domain. */
function answersBelow(folder: string, path: string): string[] {
  return namesIn(folder, ANSWERS, path).flatMap((name) => {
    if (name === `${REGISTERED}.expected`) return [path]
    return /\.(?:txt|expected)$/.test(name) ? [] : answersBelow(folder, `${path}/${name}`)
  })
}

function pageOf(folder: string, path: string): SetPage[] {
  const answer = answerOf(join(folder, ANSWERS, path, `${REGISTERED}.txt`))
  const expected = assertedValues(textOf(folder, ANSWERS, path, `${REGISTERED}.expected`) ?? '', answer)
  const id = path.slice(1).replaceAll('/', '-')
  return answerPage(folder, answer, { id, site: path.split('/')[1] ?? '', expected })
}

export function answerOf(path: string): string {
  return decoded(readFileSync(path))
}

/** Writes an answer into the checked-out folder; no page if it has no labels. */
export function answerPage(folder: string, answer: string, { id, site, expected }: Pick<SetPage, 'id' | 'site' | 'expected'>): SetPage[] {
  if (Object.keys(expected).length === 0) return []
  const html = `${PAGES}/${id}.html`
  mkdirSync(join(folder, PAGES), { recursive: true })
  writeFileSync(join(folder, html), shownText(answer))
  return [{ id, site, url: `https://${site}/`, html, fields: 'registration', expected }]
}

function assertedValues(assertions: string, answer: string): Values {
  const page = writtenPage(answer)
  const sections = new Map(
    assertions
      .split(/^#/m)
      .slice(1)
      .map((section) => [/^\S+/.exec(section)?.[0] ?? '', section]),
  )
  const text = (name: string, value: RegExp): string | null => {
    const found = value.exec(sections.get(name) ?? '')?.[1]
    return page.hasText(found) ? (found ?? null) : null
  }
  const day = (name: string): string | null => {
    const found = /%TIME\{(\d{4}-\d{2}-\d{2})/.exec(sections.get(name) ?? '')?.[1]
    return page.hasDay(found) ? (found ?? null) : null
  }
  const servers = (sections.get('nameservers') ?? '').matchAll(/^ {2}%s\[\d+\]\.name\s*==\s*"([^"]+)"/gm)
  return known({
    domain: text('domain', /^ {2}%s == "([^"]+)"/m),
    created: day('created_on'),
    updated: day('updated_on'),
    expires: day('expires_on'),
    registrar: text('registrar', /^ {2}%s\.name\s*== "([^"]+)"/m),
    registrant: text('registrant_contacts', /^ {2}%s\[0\]\.name\s*== "([^"]+)"/m),
    organization: text('registrant_contacts', /^ {2}%s\[0\]\.organization\s*== "([^"]+)"/m),
    nameservers: [...servers].map(([, name = '']) => name).filter(page.hasText),
  })
}
