// likexian/whois-parser: stored answers of the registries of domain names with what its parser must read from each.
import { join } from 'node:path'
import { jsonOf, namesIn } from '../repository-files.ts'
import { known, type ConvertedSet, type SetPage, type Values } from '../converted-set.ts'
import { writtenPage } from '../written.ts'
import { answerOf, answerPage, REGISTRATION_FIELDS } from './domain-registrations.ts'

const ANSWERS = 'testdata/noterror'
/** A notice in place of a name, such as "REDACTED FOR PRIVACY". */
const WITHHELD = /redacted|masked|withheld|not (?:disclosed|published|shown)|protected/i

/** Writes each answer into the checked-out folder as a browser shows plain text. */
export function convertWhoisAnswers(folder: string): ConvertedSet {
  const labels = namesIn(folder, ANSWERS).filter((name) => name.endsWith('.json'))
  return { fields: { registration: REGISTRATION_FIELDS }, pages: labels.flatMap((name) => pageOf(folder, name.slice(0, -5))) }
}

/** @param name `<top-level domain>_<domain>`. */
function pageOf(folder: string, name: string): SetPage[] {
  const answer = answerOf(join(folder, ANSWERS, name))
  const labels: Values = { ...Object(jsonOf(folder, ANSWERS, `${name}.json`)) }
  const site = name.split('_')[0] ?? name
  return answerPage(folder, answer, { id: name, site, expected: valuesOf(labels, answer) })
}

function valuesOf(labels: Values, answer: string): Values {
  const page = writtenPage(answer)
  const at = (contact: string, key: string): unknown => ({ ...Object(labels[contact]) })[key]
  const text = (contact: string, key: string): unknown => {
    const value = at(contact, key)
    return page.hasText(value) && !WITHHELD.test(String(value)) ? value : null
  }
  const day = (key: string): string | null => {
    const days = [at('domain', `${key}_in_time`), at('domain', key)].map((value) => /^\d{4}-\d{2}-\d{2}/.exec(String(value))?.[0])
    return days.find(page.hasDay) ?? null
  }
  const servers = at('domain', 'name_servers')
  return known({
    domain: text('domain', 'domain'),
    created: day('created_date'),
    updated: day('updated_date'),
    expires: day('expiration_date'),
    registrar: text('registrar', 'name'),
    registrant: text('registrant', 'name'),
    organization: text('registrant', 'organization'),
    nameservers: Array.isArray(servers) ? servers.filter(page.hasText) : null,
  })
}
