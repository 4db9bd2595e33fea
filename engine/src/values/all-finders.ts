// Every finder of the reader rung. Order does not matter: the merge compares what they propose.
// Next: engine/src/rank/rank-candidates.ts
import type { FieldSpec } from '../fields/field-spec.ts'
import type { Finder, Proposal } from './finder.ts'
import type { PageIndex } from '../page/page-index.ts'
import { findAccounts } from './contact/accounts.ts'
import { findPostalAddresses } from './place/addresses.ts'
import { findAvailability } from './availability/availability.ts'
import { findAttributedElements } from './fact/attributed-elements.ts'
import { findBareFacts } from './fact/bare-facts.ts'
import { findBoldLines } from './list/bold-lines.ts'
import { findBrands } from './organisation/brands.ts'
import { findColumns } from './list/columns.ts'
import { findCreditedFacts } from './person/credited-facts.ts'
import { findCrossedCells } from './fact/crossed-cells.ts'
import { findDates } from './date/dates.ts'
import { findDeclaredRuns } from './list/declared-runs.ts'
import { findEmails } from './contact/emails.ts'
import { findHeadedCards } from './list/headed-cards.ts'
import { findHeadedSections } from './list/headed-sections.ts'
import { findHours } from './duration/hours.ts'
import { findIdentifiers } from './identifier/identifiers.ts'
import { findCheckedCodes } from './identifier/checked-codes.ts'
import { findInvoiceFacts } from './invoice/invoice-facts.ts'
import { findIconFacts } from './fact/icon-facts.ts'
import { findImages } from './image/images.ts'
import { findLabelsInLines } from './fact/labels-in-lines.ts'
import { findLabelledValues } from './fact/labelled-values.ts'
import { findLinkedAddresses } from './url/links.ts'
import { findLogos } from './image/logos.ts'
import { findMeasures } from './number/measures.ts'
import { findNamedLists } from './list/named-lists.ts'
import { findOrganisations } from './organisation/organisations.ts'
import { findPageFacts } from './fact/page-facts.ts'
import { findPeople } from './person/people.ts'
import { findPhoneNumbers } from './contact/phones.ts'
import { findPlaces } from './place/places.ts'
import { findPlans } from './money/plans.ts'
import { findProse } from './text/prose.ts'
import { findDatesInWords } from './date/dates-in-words.ts'
import { findSalaries } from './money/salaries.ts'
import { findSpanEnds } from './date/span-ends.ts'
import { findUnheadedLists } from './list/unheaded-lists.ts'
import { findTrailCategory } from './fact/trail.ts'
import { findTagLinks } from './list/tag-links.ts'
import { findCountedThings } from './number/counted-things.ts'
import { findFactsInSentences } from './fact/facts-in-sentences.ts'
import { findYesNoStatements } from './boolean/yes-no-statements.ts'
import { findRangeEnds } from './number/range-ends.ts'
import { findScorelines } from './number/scorelines.ts'
import { findYearInHeading } from './number/year-in-heading.ts'
import { findYearAndLength } from './number/year-and-length.ts'
import { findScores } from './number/scores.ts'
import { findCurrencies, findPrices } from './money/prices.ts'
import { findWrittenMeasures } from './number/written-measures.ts'
import { findCountsOfLinks } from './fact/counts-of-links.ts'
import { findFiguresInSentences } from './fact/figures-in-sentences.ts'
import { findStackedLabels } from './fact/stacked-labels.ts'
import { findWrittenLabels } from './fact/written-labels.ts'
import { findTitles } from './text/titles.ts'

const FINDERS: readonly Finder[] = [
  findLabelledValues,
  findWrittenLabels,
  findStackedLabels,
  findCountsOfLinks,
  findFiguresInSentences,
  findLabelsInLines,
  findInvoiceFacts,
  findCheckedCodes,
  findAttributedElements,
  findHeadedSections,
  findHeadedCards,
  findBoldLines,
  findColumns,
  findCrossedCells,
  findDeclaredRuns,
  findTitles,
  findPrices,
  findCurrencies,
  findAvailability,
  findIdentifiers,
  findBrands,
  findNamedLists,
  findImages,
  findLogos,
  findPageFacts,
  findPeople,
  findCreditedFacts,
  findDates,
  findDatesInWords,
  findSpanEnds,
  findPhoneNumbers,
  findEmails,
  findPostalAddresses,
  findOrganisations,
  findHours,
  findProse,
  findSalaries,
  findPlaces,
  findMeasures,
  findWrittenMeasures,
  findUnheadedLists,
  findTagLinks,
  findTrailCategory,
  findLinkedAddresses,
  findAccounts,
  findCountedThings,
  findScores,
  findFactsInSentences,
  findBareFacts,
  findIconFacts,
  findScorelines,
  findRangeEnds,
  findYearInHeading,
  findYearAndLength,
  findYesNoStatements,
  findPlans,
]

/** Finders between two checks of the time limit; most finders return at once for a given field. */
const CHECKED_EACH = 8

/** The proposals of all finders for a field. @throws ScrapeError parse_limit */
export function findAll(page: PageIndex, intent: FieldSpec): Proposal[] {
  return FINDERS.flatMap((find, at) => {
    if (at % CHECKED_EACH === 0) page.checkTime()
    return find(page, intent)
  })
}
