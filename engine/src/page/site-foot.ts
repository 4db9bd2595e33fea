// The foot of a site has the site's contacts: not the address of a home that it offers, nor the contacts of a person whom it presents.
import type { Element } from 'domhandler'
import { parentOf } from '../text/ancestors.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import type { PageIndex } from './page-index.ts'
import { anyOf } from '../fields/word-patterns.ts'

const FOOT = /(?:^|[\s_-])(?:footer|site-?info|colophon)(?:$|[\s_-])/i
const HOME = new RegExp(
  anyOf(({ others }) => others?.homes),
  'iu',
)
const PERSON = new RegExp(
  anyOf(({ others }) => others?.persons),
  'iu',
)

/** Words for people whom a site presents. */
export function namesPerson(text: string): boolean {
  return PERSON.test(text)
}

/** The field asks for a thing or person that the site only presents, and the block is where the site presents itself. */
export function isOfSiteAlone(page: PageIndex, { field, shape }: FieldSpec, block: number): boolean {
  const asked = `${field.name.replaceAll('_', ' ')} ${field.description}`
  return (shape === 'email' || shape === 'phone' ? PERSON : HOME).test(asked) && isInFoot(page, block)
}

/** True for a block below the main heading where the site presents itself. */
export function isInFoot(page: PageIndex, block: number): boolean {
  const heading = page.mainHeading?.id ?? 0
  if (block < heading) return false
  for (let element: Element | null = page.innerElement(block); element; element = parentOf(element)) {
    if (element.name === 'article' || element.name === 'main') return false
    if (element.name === 'footer' || element.attribs.role === 'contentinfo') return true
    if (FOOT.test(`${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`)) return true
  }
  return false
}
