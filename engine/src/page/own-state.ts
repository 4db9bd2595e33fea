// Decides whether embedded state is about the page's main thing. State also contains settings, measurements, advertisements and interface
// texts, under names that any field may have: "format", "status", "position".
import { lettersOf } from '../text/letters.ts'
import type { DataValue } from '../types.ts'
import type { DataGroup } from './data-index.ts'
import type { PageIndex } from './page-index.ts'
import { titleWithoutSite } from './site-suffix.ts'

/** Sources of state with single values: a hidden field of a form, an attribute of an element. */
const ALONE = new Set(['form', 'attribute'])
const NAME_CHARS_MIN = 3
const NAME_CHARS_MAX = 300

/** Drops values of state unless their object, or one around it, contains the name of the page's main thing. May return an empty list. */
export function ofPageThing(page: PageIndex, groups: readonly DataGroup[]): DataGroup[] {
  return groups.flatMap((group) => {
    const values = group.values.filter((value) => isOfPageThing(page, value))
    return values.length === group.values.length ? [group] : values.length > 0 ? [{ ...group, values }] : []
  })
}

function isOfPageThing(page: PageIndex, value: DataValue): boolean {
  if (value.syntax !== 'state' || ALONE.has(value.type)) return true
  const objects = namingObjects(page)
  // A page that is filled by scripts has no heading yet, so its state is not excluded.
  return objects.size > 0 ? objectsAround(value).some((object) => objects.has(object)) : page.mainHeading === null
}

/** Drops texts of forms and widgets ("Enter comment"), which are recognized by their source, where the page has a heading. */
export function withoutWidgets(page: PageIndex, groups: readonly DataGroup[]): DataGroup[] {
  if (page.mainHeading === null) return [...groups]
  return groups.filter(({ values }) => !values.every(({ syntax, type }) => syntax === 'state' && ALONE.has(type)))
}

const known = new WeakMap<PageIndex, ReadonlySet<string>>()

/** The objects of state with the name of the page's main thing, as source and path. */
function namingObjects(page: PageIndex): ReadonlySet<string> {
  let objects = known.get(page)
  if (objects === undefined) {
    const names = namesOfThing(page)
    const naming = page.document.values.filter(
      ({ syntax, type, raw }) => syntax === 'state' && !ALONE.has(type) && raw.length <= NAME_CHARS_MAX && names.has(lettersOf(raw)),
    )
    known.set(page, (objects = new Set(naming.map((value) => objectsAround(value)[0] ?? ''))))
  }
  return objects
}

function namesOfThing({ document, mainHeading, main }: PageIndex): Set<string> {
  const declared = document.values.filter(
    ({ path, entity }) => path === 'og:title' || (entity === main && entity >= 0 && /^(?:name|headline|title)$/.test(path)),
  )
  const names = [mainHeading?.text ?? '', document.title ?? '', ...declared.map(({ raw }) => raw)]
  return new Set(
    names.flatMap((name) => [name, titleWithoutSite(name, document)].map(lettersOf)).filter((letters) => letters.length >= NAME_CHARS_MIN),
  )
}

/** The object of a value and all objects around it, innermost first, as source and path. */
function objectsAround({ type, path }: DataValue): string[] {
  const parts = path.split('.')
  return parts.map((_, at) => `${type} ${parts.slice(0, parts.length - 1 - at).join('.')}`)
}
