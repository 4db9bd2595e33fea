// Values of classes as microformats define them: the name of a thing that is itself the value, and numbers in a title beside their form for
// people.
import { isTag, type Element } from 'domhandler'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { elementText } from '../../text/element-text.ts'

/** "p-brand h-card": the value of a property is a thing with properties of its own. */
const IS_THING = /(?:^|\s)(?:h-[a-z]+(?:-[a-z]+)*|vcard|vevent|hproduct)(?:\s|$)/
const IS_NAME = /(?:^|\s)(?:p-name|fn|summary)(?:\s|$)/
const NUMBERS: ReadonlySet<string> = new Set(['number', 'count'])
const NUMBER = /^\s*[-+]?\d+(?:\.\d+)?\s*$/

/** The text of the value where it is another than that of the element; null where these rules give none. */
export function microformatValue(element: Element, { shape }: FieldSpec): string | null {
  if (NUMBERS.has(shape)) return numberBeside(element)
  const name = IS_THING.test(element.attribs.class ?? '') ? descendant(element, ({ attribs }) => IS_NAME.test(attribs.class ?? '')) : null
  return name === null ? null : elementText(name)
}

/** `<abbr class="latitude" title="37.408183">N 37° 24.491</abbr>`, or the same in a child of the class "value-title". */
function numberBeside(element: Element): string | null {
  const isValue = ({ name, attribs }: Element): boolean =>
    attribs.class === 'value-title' || (name === 'abbr' && attribs.title !== undefined)
  const title = (isValue(element) ? element : descendant(element, isValue))?.attribs.title
  return title !== undefined && NUMBER.test(title) ? title.trim() : null
}

function descendant(element: Element, isWanted: (element: Element) => boolean): Element | null {
  for (const child of element.children.filter(isTag)) {
    const found = isWanted(child) ? child : descendant(child, isWanted)
    if (found !== null) return found
  }
  return null
}
