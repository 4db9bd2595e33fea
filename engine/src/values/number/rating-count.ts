// Numbers of ratings as pages write them: "15 ratings", "(1.2k reviews)", "87 Bewertungen".
import { parseRatingText } from './rating-text.ts'

/** True for a text that is only a count. */
export function isRatingCount(text: string): boolean {
  const parts = parseRatingText(text)
  return parts !== null && parts.score === null && parts.others === 0 && parts.counts.some(({ kinds }) => kinds.length > 0)
}
