// The footer of a site has the site's own contacts, not the address of a property that it offers or the contacts of a person it presents.
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

/** True for a text with a word for people whom a site presents. */
export function namesPerson(text: string): boolean {
  return PERSON.test(text)
}

/** True where the field asks for the contacts or address of such a person or property, and the block is in the site's footer. */
export function isOfSiteAlone(page: PageIndex, { field, shape }: FieldSpec, block: number): boolean {
  const asked = `${field.name.replaceAll('_', ' ')} ${field.description}`
  return (shape === 'email' || shape === 'phone' ? PERSON : HOME).test(asked) && isInFoot(page, block)
}

/** True for a block in the footer of the site, below the main heading. */
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
