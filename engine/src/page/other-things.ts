// Finds parts of a page about other things, below a heading such as "You may also like", and parts with reviews.
import { isTag, type Element } from 'domhandler'
import { isInside, parentOf } from '../text/ancestors.ts'
import { keepLast } from '../text/keep-last.ts'
import { asksForOpinions } from '../fields/asked-opinions.ts'
import type { FieldSpec } from '../fields/field-spec.ts'
import { keepTexts } from '../text/keep-texts.ts'
import type { PageIndex } from './page-index.ts'
import type { Section } from './sections.ts'

const OTHERS =
  /\b(?:you (?:may|might|will|could) (?:also )?(?:like|love|need|enjoy|be interested)|also (?:like|bought|viewed|consider)|customers (?:who|also)|frequently bought|recently viewed|people also|similar|related|recommended|suggested|nearby (?:locations?|clinics?|offices?|stores?|branches|hospitals?|practices?|places|jobs)|(?:other|more) locations|more (?:from|like|products)|compare with)\b|\bauch (?:gefallen|gekauft|angesehen|interessieren|interessant)|\b(?:kauften|kaufen|interessierten sich) auch|\b(?:oft|häufig) zusammen gekauft|\bähnliche|passend dazu|dazu passende?|\bpassendes zubehör|\bweitere (?:artikel|produkte|angebote)|\bempfehlungen|empfohlene|zuletzt angesehen|aimerez|pourraient? vous|\bà voir aussi|voir également|produits (?:similaires|associés|liés|complémentaires)|également (?:acheté|vu|consulté)|aussi (?:acheté|vu|aimé|consulté)|souvent achetés ensemble|\bsimilaires|también (?:te|le|les|compraron|vieron)|te (?:puede|podría) (?:interesar|gustar)|relacionad[oa]s|\bsimilares|potrebbe(?:ro)? (?:interessar|piacer)|acquistat[oi] anche|spesso comprati insieme|\bcorrelati|\bsimili\b|anche (?:acquistat|visualizzat)|(?:kochten|bekeken) ook|vaak samen gekocht|gerelateerd|vergelijkbare|ook (?:bekeken|interessant|gekocht)|misschien ook|também (?:comprou|compraram|viu|viram)|você também|talvez|podobne|polecane|polecamy|(?:kupili|kupowali) (?:również|też|także)|często kupowane razem|zobacz też|może ci się|関連(?:商品|記事)|おすすめ|最近(?:チェック|見た)|よく一緒に|相关(?:产品|商品|推荐)|猜你喜欢|为您推荐/iu
/** Headings over other things of the same kind: "More jobs", "Weitere Kurse", "Anuncios parecidos", "Also on". */
const OTHERS_OF_KIND =
  /^(?:(?:see |show |view |browse |find )?(?:more|other) (?:great )?(?:jobs|topics|threads|discussions|openings|positions|clinics|practices|offices|branches|stores|vacancies|roles|events|courses|classes|homes|houses|flats|properties|listings|ads|cars|vehicles|recipes|articles|stories|posts|books|items|offers|deals|packages|tours|walks|hotels|places|talks|people|profiles|results|matches|fixtures|rooms|episodes|lots|machines|boats|freelancers|speciali[sz]ts|doctors|spaces|venues|games|wines|tariffs|datasets|patents)|(?:weitere|andere|mehr) (?:jobs|themen|standorte|praxen|filialen|stellen\p{L}*|veranstaltungen|kurse|wohnungen|häuser|immobilien|inserate|anzeigen|fahrzeuge|autos|rezepte|beiträge|bücher|touren|hotels|profile|boote|räume|zimmer|spiele|weine|tarife|folgen|ärzte|spieler?gebnisse|ergebnisse)|(?:d[’'])?(?:autres|plus d[e’']) ?(?:annonces|sujets|discussions|postes|cabinets|agences|adresses|offres|biens|logements|recettes|articles|cours|livres|événements|produits|voitures|espaces|chambres|vins|jeux|campings|médecins|épisodes)|(?:otr[oa]s|más) (?:anuncios|ofertas|pisos|casas|coches|recetas|artículos|cursos|libros|eventos|productos|especialistas|médicos|espacios|habitaciones|vinos|juegos|episodios|salas)|\p{L}+ parecid[oa]s|altr[ei] (?:annunci|offerte|case|auto|ricette|articoli|corsi|libri|eventi|prodotti)|(?:meer|andere) (?:vacatures|advertenties|woningen|huizen|auto’s|recepten|artikelen|cursussen|boeken|evenementen|producten)|also (?:on|at|in)(?!\p{L}))/iu
const HEADING_CHARS_MAX = 60

const REVIEWS =
  /^\W{0,3}(?:\d[\d.,]* )?(?:(?:customer|user|guest|our|latest|recent|all) )?(?:reviews?|ratings|comments?|testimonials|bewertungen|kundenbewertungen|rezensionen|kommentare|avis|commentaires|opiniones|reseñas|valoraciones|comentarios|recensioni|commenti|beoordelingen|reacties|avaliações|opinie|komentarze)(?!\p{L})|レビュー|口コミ|コメント|评论|评价/iu

const headedRanges = (page: PageIndex, isNamed: (heading: string) => boolean): { from: number; to: number }[] => {
  const main = page.mainHeading?.id ?? 0
  return page.sections
    .filter(
      ({ heading }) => heading.kind === 'heading' && heading.id > main && heading.text.length <= HEADING_CHARS_MAX && isNamed(heading.text),
    )
    .map((section) => ({ from: section.from, to: endOf(page, section) }))
}

/** A section inside an `aside` ends with it, since the page's own content may follow. */
function endOf(page: PageIndex, { heading, from, to }: Section): number {
  const box = boxAround(heading.element)
  if (box === null) return to
  for (let id = from; id < to; id += 1) {
    const element = page.block(id)?.element ?? null
    if (element !== null && !isInside(element, box)) return id
  }
  return to
}

function boxAround(heading: Element | null): Element | null {
  let current = heading?.parent ?? null
  for (let step = 0; current !== null && isTag(current) && step < BOX_DEPTH_MAX; step += 1) {
    if (current.name === 'aside' || current.attribs.role === 'complementary') return current
    current = current.parent
  }
  return null
}
const BOX_DEPTH_MAX = 6
/** Cached, because the pages of a site share these headings. */
const announcesOthers = keepTexts((heading) => OTHERS.test(heading) || OTHERS_OF_KIND.test(heading))
const announcesReviews = keepTexts((heading) => REVIEWS.test(heading))
const rangesOf = keepLast((page: PageIndex) => headedRanges(page, announcesOthers))
const reviewsOf = keepLast((page: PageIndex) => headedRanges(page, announcesReviews))

/** True for a block below a heading over reviews or comments. */
export function isOfReviews(page: PageIndex, block: number): boolean {
  return reviewsOf(page).some(({ from, to }) => block >= from && block < to)
}

const REVIEW_NAME = /(?:^|[\s_-])(?:(?:customer|user|guest)-?)?(?:reviews?|testimonials?)(?:$|[\s_-])/i

/** True for a block in a review, on a page that is not a review itself, unless the field asks for reviews. */
export function isInReview(page: PageIndex, { field }: FieldSpec, block: number): boolean {
  if (asksForOpinions(field)) return false
  const heading = page.mainHeading?.element ?? null
  for (let element = page.innerElement(block); element; element = parentOf(element)) {
    if (isInside(heading, element)) return false
    if (REVIEW_NAME.test(element.attribs.class ?? '') || /^reviews?$/.test(element.attribs.itemprop ?? '')) return true
  }
  return false
}

/** True for a block below a heading over other things than the page's own. */
export function isOfOthers(page: PageIndex, block: number): boolean {
  return rangesOf(page).some(({ from, to }) => block >= from && block < to)
}
