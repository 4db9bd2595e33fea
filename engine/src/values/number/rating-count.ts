// How many have rated, as pages write it: "15 ratings", "(1.2k reviews)", "87 Bewertungen".

/** Begins with the number, which is its first group. */
export const VOTES =
  /^[(\uff08]?\s?(\d[\d.,  ]*(?:\s?(?:k|m|tsd\.?|mil|tys\.?|万|萬))?)\+?\s?(?:(?:customer|user|guest|verified|global|kunden)?[ -]?(?:ratings?|reviews?|votes?)|bewertungen|kundenbewertungen|stimmen|avis|votes|évaluations|opiniones|reseñas|valoraciones|votos|recensioni|voti|valutazioni|beoordelingen|reviews|stemmen|avaliações|ocen[ay]?|opinii|opinie|głosów|評価|件|レビュー|口コミ|条评价|个评分|评分|评价|人评价)(?!\p{L})/iu

/** True for a text that says nothing else. */
export function isRatingCount(text: string): boolean {
  const said = VOTES.exec(text)?.[0]
  return said !== undefined && /^\s?[)\uff09]?$/.test(text.slice(said.length))
}
