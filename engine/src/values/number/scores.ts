// Ratings written as a share of the best ("4,6/5", "8.7 out of 10"), and how many gave them where the count stands behind.
import { propose, type Finder, type Proposal } from '../finder.ts'
import type { PageIndex } from '../../page/page-index.ts'
import { VOTES } from './rating-count.ts'

const LINE_CHARS_MAX = 160
const SHARE = /(?<![\d.,/])(\d{1,2}(?:[.,]\d{1,2})?)\s?(?:\/|out of|von|sur|de|su|van de|van|z)\s?(5|10)(?![\d.,/%])/iu
/** "Page 3 of 10" in as many languages counts pages, pictures or steps. */
const COUNTER =
  /(?:pages?|seite|página|pagina|strona|bild|image|imagen|immagine|afbeelding|zdjęcie|foto|photo|slide|schritt|étape|paso|passo|stap|krok|step)\s?$/iu
/** "4.3 (87)" and "4.3 (87 reviews)"; a year in brackets counts nobody. */
const BEFORE_COUNT =
  /(?<![\d.,/])([0-5][.,]\d{1,2})\s?(?:★|☆|⭐|stars?)?\s?[(\uff08](?!(?:19|20)\d{2}[)\uff09])(\d[\d.,  ]*\s?(?:件|人|\p{L}[\p{L} -]{0,20})?)[)\uff09]/u
/** "4.4 ★ · 3,218 ratings": the word for those who gave it, in the languages of the vocabulary. */
const BESIDE_COUNT =
  /(?<![\d.,/])([0-5][.,]\d{1,2})\s?(?:★|☆|⭐|stars?)?\s?[·•|–-]\s?(\d[\d.,  ]*)\s?(?:ratings?|reviews?|votes?|bewertungen|avis|opiniones|reseñas|recensioni|beoordelingen|avaliações|opinii)(?![\p{L}])/iu
/** "5,7 (14,4 см)": a size in two units. */
const MEASURED = /\d\s?(?:mm|cm|m|km|kg|g|lb|oz|in|inch(?:es)?|ml|l|мм|см|м|кг|г)$/iu
const BEHIND = /^[^\d\n]{0,24}?[(\uff08]?\s?(\d[\d.,  ]*)\s?(?:件|人|\p{L}[\p{L}-]*|[)\uff09])/u
const SCORES = { share: 0.66, count: 0.62, voted: 0.8 }

export const findScores: Finder = (page, intent) => {
  const wantsCount = intent.concept?.id === 'rating_count'
  if (!wantsCount && intent.concept?.id !== 'rating') return []
  if (!wantsCount && CLASS_OF_HOTEL.test(intent.field.description)) return []
  const lines = page.visibleBlocks.flatMap((block): Proposal[] => {
    if (block.text.length > LINE_CHARS_MAX || block.kind === 'control') return []
    const place = placeFactor(page, block.id)
    const counted = BEFORE_COUNT.exec(block.text) ?? BESIDE_COUNT.exec(block.text)
    if (counted && !MEASURED.test(counted[2] ?? '')) {
      const [quote, score = '', count = ''] = counted
      return [propose('score', { block: block.id, raw: wantsCount ? count : score, quote }, SCORES.count * place)]
    }
    const found = SHARE.exec(block.text)
    if (!found || COUNTER.test(block.text.slice(0, found.index))) return []
    const [whole, score = '', best = ''] = found
    if (Number(score.replace(',', '.')) > Number(best)) return []
    if (!wantsCount) return [propose('score', { block: block.id, raw: score, quote: whole }, SCORES.share * place)]
    const count = BEHIND.exec(block.text.slice(found.index + whole.length))?.[1]?.trim()
    return count === undefined ? [] : [propose('score', { block: block.id, raw: count }, SCORES.count * place)]
  })
  return [...lines, ...countedScores(page, wantsCount)]
}

/** Stars of hotels are given by a public body, not by guests. */
const CLASS_OF_HOTEL = /\bofficial\b|\bhotel (?:class|category)\b|\bclassification\b/i
const PLAIN_SCORE = /^(?:10|\d)(?:[.,]\d{1,2})?$/
const VOTES_DISTANCE = 3

/** A number by itself, and right behind it how many gave it: "9.2" above "Superb" and "184 reviews". */
function countedScores(page: PageIndex, wantsCount: boolean): Proposal[] {
  const texts = page.visibleBlocks.flatMap(({ id, kind }) =>
    kind === 'control'
      ? []
      : page.textNodes(id).flatMap(({ data }) => (data.trim() === '' ? [] : [{ id, text: data.replace(/\s+/g, ' ').trim() }])),
  )
  return texts.flatMap(({ id, text }, at) => {
    if (!PLAIN_SCORE.test(text)) return []
    const behind = texts.slice(at + 1, at + 1 + VOTES_DISTANCE)
    const votes = behind.find((other) => VOTES.test(other.text))
    if (votes === undefined || behind.slice(0, behind.indexOf(votes)).some((other) => /\d/.test(other.text))) return []
    const score = SCORES.voted * placeFactor(page, id)
    if (!wantsCount) return [propose('score', { block: id, raw: text }, score)]
    return [propose('score', { block: votes.id, raw: VOTES.exec(votes.text)?.[1]?.trim() ?? '', quote: votes.text }, score)]
  })
}

function placeFactor(page: PageIndex, block: number): number {
  const element = page.innerElement(block)
  const region = element ? page.regions.regionOf(element) : { isSide: false, isListed: false }
  return (0.9 + 0.1 * page.nearnessToHeading(block)) * (region.isSide ? 0.6 : 1) * (region.isListed ? 0.7 : 1)
}
