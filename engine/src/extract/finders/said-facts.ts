// Facts that pages about firms say in a sentence: since when they are there, and how many work there. Only plain statements with a number.
import { propose, type Finder } from '../finder.ts'

const FACTS: Record<string, RegExp> = {
  founded:
    /\b(?:founded|established|incorporated|est\.|(?<=(?:^|[|·•(])\s?)est|gegründet|fondée?|créée?|fundad[ao]|fondat[ao]|opgericht|założon[ay])\s+(?:back\s+)?(?:in|im Jahre?|en|em|nel|in het jaar|w|w roku)?\s*((?:1[5-9]|20)\d{2})\b|\bim Jahre? ((?:1[5-9]|20)\d{2}) gegründet|((?:1[5-9]|20)\d{2})年(?:\d{1,2}月)?に?(?:設立|創業|创立|成立|创建)/iu,
  employees:
    /\b(?:employ(?:s|ing)?|team of|workforce of|beschäftig(?:t|en)|emploie|emplea|impiega|zatrudnia(?:my)?)\s+(?:about|around|over|more than|some|approximately|rund|etwa|über|mehr als|plus de|environ|más de|oltre|circa|około|ponad)?\s*(\d{1,3}(?:[., ]\d{3})+|\d+)(?!\d|[.,]\d|\s?(?:%|percent|prozent|years?|jahre|k\b|thousand|million|mio|tausend|mille\b|mila\b|tys))/iu,
}
const TEXT_CHARS_MAX = 2_000
const SCORE = 0.66

export const findSaidFacts: Finder = (page, intent) => {
  const fact = FACTS[intent.concept?.id ?? '']
  if (fact === undefined) return []
  return page.visibleBlocks.flatMap(({ id, text }) => {
    if (text.length > TEXT_CHARS_MAX || !/\d/.test(text)) return []
    const [quote, ...groups] = fact.exec(text) ?? []
    const raw = groups.find((group) => group !== undefined)
    return quote === undefined || raw === undefined
      ? []
      : [propose('said fact', { block: id, raw, quote }, SCORE * (0.9 + 0.1 * page.nearnessToHeading(id)))]
  })
}
