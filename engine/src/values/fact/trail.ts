// The category of the page's subject, from its breadcrumb trail ("Home / Oven parts / Door seals / Seal KX-2210"): the last step before the
// thing itself. Trails that the page declares are read by the structured rung.
import { propose, type Finder } from '../finder.ts'
import { trailSteps } from '../../page/trail-steps.ts'
import { anyOf } from '../../fields/word-patterns.ts'

const STEPS_MIN = 2
const STEPS_MAX = 8
const STEP_CHARS_MAX = 60
const FIRST_STEP = new RegExp(`^${anyOf(({ others }) => others?.home)}$`, 'iu')
const SCORE = 0.62

const ASKED = new RegExp(
  anyOf(({ others }) => others?.categories),
  'iu',
)
const OF_FORUM = new RegExp(`${anyOf(({ others }) => others?.boards)}.{0,30}${anyOf(({ others }) => others?.threads)}`, 'iu')

export const findTrailCategory: Finder = (page, intent) => {
  if (
    intent.concept?.id !== 'section' ||
    intent.wantsMany ||
    (!ASKED.test(intent.field.name.replaceAll('_', ' ')) && !intent.topics.inName.has('boards') && !OF_FORUM.test(intent.field.description))
  )
    return []
  const trail = trailSteps(page)
  const steps = trail.filter(({ raw }) => raw !== '' && raw.length <= STEP_CHARS_MAX && !FIRST_STEP.test(raw))
  // The thing itself may be the last link of its trail.
  const own = page.mainHeading?.text.toLowerCase() ?? ''
  const before = steps.filter(({ raw }) => raw.toLowerCase() !== own)
  const last = before.at(-1)
  return last === undefined || trail.length < STEPS_MIN || trail.length > STEPS_MAX
    ? []
    : [propose('trail', { block: last.block, raw: last.raw }, SCORE)]
}
