// Match results in one line: "Ashford Rovers 2-1 Brackley United" in the main heading gives home team, visitors and score.
import { propose, type Finder, type Piece, type Proposal } from '../finder.ts'
import { isOfOthers } from '../../page/other-things.ts'
import { keepLast } from '../../text/keep-last.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { anyOf } from '../../fields/word-patterns.ts'
import { collect } from '../../text/collect.ts'

const TEAM = String.raw`\p{Lu}[\p{L}\p{N}.&'’ -]{1,40}?`
const SCORELINE = new RegExp(
  String.raw`^(?<home>${TEAM})\s+(?<left>\d{1,3})\s?[-–:]\s?(?<right>\d{1,3})\s+(?<away>${TEAM})(?:\s*\(.*\))?$`,
  'u',
)
const SCORE = 0.86

/** Only for fields of the vocabulary: the heading of any other page has no such line. */
export const findScorelines: Finder = (page, { concept, conceptFit }) => {
  const part = PARTS[concept?.id ?? '']
  const heading = page.mainHeading
  const groups = part && heading ? SCORELINE.exec(heading.text)?.groups : undefined
  if (part && !groups) return conceptFit >= BOARD_FIT_MIN ? onBoard(page, part) : []
  if (!part || !heading || !groups || !isOfSport(page)) return concept?.id === 'half_time_score' ? halfTime(page) : []
  const { home = '', left = '', right = '', away = '' } = groups
  const said = heading.text.slice(heading.text.indexOf(home) + home.length, heading.text.lastIndexOf(away)).trim()
  const raw = { home, away, left, right, said }[part]
  const piece: Piece = { block: heading.id, raw, quote: heading.text }
  return [{ pieces: [piece], score: SCORE, finder: 'score line' }]
}

/** A board: a line with the score, between two lines with the names of the teams, which the page has once more at least. */
function onBoard(page: PageIndex, part: Part): Proposal[] {
  const [only, ...more] = boards(page)
  if (only === undefined || more.length > 0) return []
  const { [part]: piece } = only
  return [{ pieces: [piece], score: BOARD_SCORE, finder: 'score line' }]
}
const BOARD_SCORE = 0.78
/** Teams have coaches, too. */
const BOARD_FIT_MIN = 0.8

const boards = keepLast((page: PageIndex): readonly Record<Part, Piece>[] => {
  const { visibleBlocks: blocks, mainHeading } = page
  const found = blocks.flatMap((block, at) => {
    const [home, away] = [blocks[at - 1], blocks[at + 1]]
    const [, said = '', left = '', right = ''] = ON_BOARD.exec(block.text) ?? []
    if (said === '' || home === undefined || away === undefined || !isOnBoard(page, block.id)) return []
    if (mainHeading !== null && Math.abs(block.id - mainHeading.id) > BOARD_BLOCKS) return []
    if (![home, away].every(({ text }) => NAME_ON_BOARD.test(text) && blocks.filter((one) => one.text.includes(text)).length > 1)) return []
    const pieceOf = ({ id, text }: { id: number; text: string }, raw: string): Piece => ({ block: id, raw, quote: text })
    return [
      {
        home: pieceOf(home, home.text),
        away: pieceOf(away, away.text),
        left: pieceOf(block, left),
        right: pieceOf(block, right),
        said: pieceOf(block, said),
      },
    ]
  })
  return found.length > 0 && isOfSport(page) ? found : []
})
const ON_BOARD = /^((\d{1,3})\s?[-–:]\s?(\d{1,3}))(?!\d|\s?[-–:]\s?\d|[.,]\d)[^\d]{0,30}$/u
const NAME_ON_BOARD = /^\p{Lu}[\p{L}\p{N}.&'’ -]{2,40}$/u
const BOARD_BLOCKS = 14

function isOnBoard(page: PageIndex, block: number): boolean {
  const element = page.innerElement(block)
  return element !== null && !page.regions.regionOf(element).isSide && !isOfOthers(page, block)
}

/** True for a page about sport: verses, times and pages have this form, too ("Genesis 3:16 explained", "Hill 12:30 Ghent"). */
function isOfSport({ visibleBlocks, document, subjects, mainHeading }: PageIndex): boolean {
  if (subjects.includes('SportsEvent') || document.entities.some(({ types }) => types.some((type) => type.startsWith('Sports'))))
    return true
  return SPORT.test(document.title) || CLUB.test(mainHeading?.text ?? '') || visibleBlocks.some(({ text }) => SPORT.test(text))
}
const SPORT = new RegExp(
  anyOf(({ ratings }) => ratings?.sport),
  'iu',
)

const CLUB =
  /(?<!\p{L})(?:A?FC|[A-Z]?SC|[A-Z]{0,2}SV|VfB|VfL|TSG|CF|AC|United|Rovers|Wanderers|Athletic|Albion|Hotspur|Rangers|Sporting|Olympique)(?!\p{L})/u

type Part = 'home' | 'away' | 'left' | 'right' | 'said'

const PARTS: Record<string, Part> = {
  home_team: 'home',
  away_team: 'away',
  home_score: 'left',
  away_score: 'right',
  final_score: 'said',
}

const HALF_TIME = new RegExp(
  String.raw`${anyOf(({ ratings }) => ratings?.halfTime)}\W{0,3}(\d{1,3}\s?[-–:]\s?\d{1,3})(?!\d|\s?[-–:]\s?\d|\s?(?:[cm]m|m|km|min\p{L}*|h|hrs?|uhr|pm|am|${anyOf(({ units }) => units?.hour)})(?!\p{L}))`,
  'iu',
)
const LINE_CHARS_MAX = 200

/** "FT (HT 0-1)". */
function halfTime({ visibleBlocks }: PageIndex): Proposal[] {
  return collect(visibleBlocks, ({ id, text }) => {
    const score = text.length <= LINE_CHARS_MAX ? HALF_TIME.exec(text)?.[1] : undefined
    return score === undefined ? [] : [propose('score line', { block: id, raw: score, quote: text }, SCORE)]
  })
}
