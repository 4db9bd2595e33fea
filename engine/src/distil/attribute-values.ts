// Values in attributes of visible elements: data-price="39.99", datetime, title. Only names that few elements have, because an attribute of
// every list item is no fact about the page.
import type { Element } from 'domhandler'
import { foldSpace } from '../text/fold.ts'

const VALUES_MAX = 200
const ELEMENTS_A_NAME_MAX = 3
const TEXT_CHARS_MAX = 200
/** Attributes for scripts and styles, not facts. */
const HOOK =
  /^data-(?:v-|react|ng-|toggle|target|dismiss|bs-|track|ga-|gtm|analytics|test|qa|cy|aos|wow|slick|swiper|parent|spy|ride|module|component|controller|action|elementor|src|srcset|lazy|sizes|bg|original|widget|uid|key|index|position|hash|nonce|id$|type$|role$|state$|method$)/
const NO_FACT = /^(?:true|false|null|undefined|\d{1,2}|[#.{[<].*|\/.*|[\da-f-]{24,})$/i

export interface AttributeValue {
  /** Name without `data-`. */
  name: string
  value: string
  element: Element
}

export function readAttributeValues(elements: readonly Element[]): AttributeValue[] {
  const byName = new Map<string, AttributeValue[]>()
  for (const element of elements) {
    for (const [name, raw] of Object.entries(element.attribs)) {
      if (!isFactName(name, element) || raw.length > TEXT_CHARS_MAX) continue
      const value = foldSpace(raw)
      if (value === '' || NO_FACT.test(value)) continue
      const known = byName.get(name)
      const found = { name: name.replace(/^data-/, ''), value, element }
      if (known === undefined) byName.set(name, [found])
      else known.push(found)
    }
  }
  return [...byName]
    .flatMap(([name, found]) => (name === 'datetime' || found.length <= ELEMENTS_A_NAME_MAX ? found : []))
    .slice(0, VALUES_MAX)
}

function isFactName(name: string, element: Element): boolean {
  if (name === 'datetime') return true
  if (name === 'title') return element.name !== 'a' && element.name !== 'img' && element.name !== 'button'
  return name.startsWith('data-') && !HOOK.test(name)
}
