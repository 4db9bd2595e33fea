// Every finder of the reader rung. Order does not matter: the merge compares what they propose.
import type { FieldIntent } from '../field-intent.ts'
import type { Finder, Proposal } from '../finder.ts'
import type { PageIndex } from '../page-index.ts'
import { findAccounts } from './accounts.ts'
import { findPostalAddresses } from './addresses.ts'
import { findAvailability } from './availability.ts'
import { findAttributedElements } from './attributed-elements.ts'
import { findBareFacts } from './bare-facts.ts'
import { findBoldLines } from './bold-lines.ts'
import { findBrands } from './brands.ts'
import { findColumns } from './columns.ts'
import { findCrossedCells } from './crossed-cells.ts'
import { findDates } from './dates.ts'
import { findDeclaredRuns } from './declared-runs.ts'
import { findEmails } from './emails.ts'
import { findHeadedCards } from './headed-cards.ts'
import { findHeadedSections } from './headed-sections.ts'
import { findHours } from './hours.ts'
import { findIdentifiers } from './identifiers.ts'
import { findIconFacts } from './icon-facts.ts'
import { findImages } from './images.ts'
import { findLabelledValues } from './labelled-values.ts'
import { findLinkedAddresses } from './links.ts'
import { findLogos } from './logos.ts'
import { findMeasures } from './measures.ts'
import { findNamedLists } from './named-lists.ts'
import { findOrganisations } from './organisations.ts'
import { findPageFacts } from './page-facts.ts'
import { findPeople } from './people.ts'
import { findPhoneNumbers } from './phones.ts'
import { findPlaces } from './places.ts'
import { findPlans } from './plans.ts'
import { findProse } from './prose.ts'
import { findSaidDates } from './said-dates.ts'
import { findSalaries } from './salaries.ts'
import { findSpanEnds } from './span-ends.ts'
import { findUnheadedLists } from './unheaded-lists.ts'
import { findTrailCategory } from './trail.ts'
import { findTagLinks } from './tag-links.ts'
import { findCountedThings } from './counted-things.ts'
import { findSaidFacts } from './said-facts.ts'
import { findSaidYesNo } from './said-yes-no.ts'
import { findScorelines } from './scorelines.ts'
import { findScores } from './scores.ts'
import { findCurrencies, findPrices } from './prices.ts'
import { findTitles } from './titles.ts'

const FINDERS: readonly Finder[] = [
  findLabelledValues,
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
  findDates,
  findSaidDates,
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
  findUnheadedLists,
  findTagLinks,
  findTrailCategory,
  findLinkedAddresses,
  findAccounts,
  findCountedThings,
  findScores,
  findSaidFacts,
  findBareFacts,
  findIconFacts,
  findScorelines,
  findSaidYesNo,
  findPlans,
]

/** Whatever any of them proposes. @throws ScrapeError parse_limit */
export function findAll(page: PageIndex, intent: FieldIntent): Proposal[] {
  const proposals: Proposal[] = []
  for (const find of FINDERS) {
    page.checkTime()
    for (const proposal of find(page, intent)) proposals.push(proposal)
  }
  return proposals
}
