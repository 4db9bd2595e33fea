// Rules out the site's own name as the firm behind a thing that the site only lists, as job boards and shops do.
import { isKindOf } from '../../page/entity-kinds.ts'
import type { FieldSpec } from '../../fields/field-spec.ts'
import { isOffered } from '../availability/availability.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { escapePattern } from '../../text/escape-pattern.ts'

/** Whether a name that the page or its site bears may be the firm asked for: not where the page offers a job or a thing for sale. */
export function isFirmAsked(page: PageIndex, { field }: FieldSpec, name: string): boolean {
  const offered = offeredOn(page)
  if (offered === null || !page.isPublisherName(name)) return true
  if (OF_SITE.test(`${field.name.replaceAll('_', ' ')} ${field.description}`)) return true
  return offered === 'job' && presentsItself(page, name)
}
const OF_SITE = new RegExp(
  anyOf(({ firms }) => [firms?.sellers, firms?.site]),
  'iu',
)

/** What the page offers, where the firm behind it may be another than that of the site. */
export const offeredOn = keepLast((page: PageIndex): 'job' | 'goods' | null => {
  const { entities, page: given, values } = page.document
  const isDeclared = (type: string): boolean => entities.some(({ types, isMain }) => isMain && isKindOf(types, type))
  const heading = page.mainHeading?.text ?? ''
  if (isDeclared('JobPosting') || JOB_PATH.test(given.url) || FOR_ALL.test(heading) || isApplicable(page)) return 'job'
  const isGoods = values.some(({ path, raw }) => path === 'og:type' && /^(?:og:)?product/i.test(raw))
  return isGoods || isDeclared('Product') || isOffered(page) ? 'goods' : null
})
/** One job, not all of them. */
const JOB_PATH = new RegExp(String.raw`\/${anyOf(({ firms }) => firms?.jobPaths)}\/[^/?#]*[\p{L}\d][^/?#]*`, 'iu')
/** "(m/f/d)", "(H/F)": only jobs have these. */
const FOR_ALL = /\((?:[mfwdxhv]\s?[/|*]\s?){1,3}[mfwdxhv]\)/iu

/** True for a page with a heading of job offers and a control to apply. Without the heading it may be a loan or a school. */
function isApplicable(page: PageIndex): boolean {
  if (!page.visibleBlocks.some(({ kind, text }) => kind === 'heading' && text.length <= HEADING_CHARS_MAX && OF_JOBS.test(text)))
    return false
  return (
    page.visibleBlocks.some(({ kind, text }) => kind === 'control' && APPLY.test(text)) ||
    page.document.links.some(({ element, text }) => APPLY.test(text) && !page.regions.regionOf(element).isSide)
  )
}
const HEADING_CHARS_MAX = 60
const OF_JOBS = new RegExp(
  anyOf(({ firms }) => firms?.jobHeadings),
  'iu',
)
const APPLY = new RegExp(String.raw`^${anyOf(({ firms }) => firms?.apply)}\W*$`, 'iu')

/** "About Hill Mill", "Hill Mill is a bakery", "join Hill Mill": true where the site presents the firm, unlike a job board. */
function presentsItself(page: PageIndex, name: string): boolean {
  const said = escapePattern(name)
  const form = new RegExp(
    String.raw`(?:^|[\s(])${BEFORE_OWN_NAME} ${said}(?![\p{L}\d])|^${said}(?:,? [^.]{0,40})? ${BEHIND_OWN_NAME}`,
    'iu',
  )
  return page.visibleBlocks.some(({ id, kind, text }) => {
    const element = page.innerElement(id)
    return (
      kind !== 'control' && element !== null && !page.regions.regionOf(element).isSide && text.length <= SAID_CHARS_MAX && form.test(text)
    )
  })
}
const BEFORE_OWN_NAME = anyOf(({ firms }) => firms?.atFirm)
const BEHIND_OWN_NAME = anyOf(({ firms }) => firms?.firmIs)
const SAID_CHARS_MAX = 1500
