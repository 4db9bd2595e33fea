// Every finder of the reader rung. Order does not matter: the merge compares what they propose.
import type { Finder } from '../finder.ts'
import { findAvailability } from './availability.ts'
import { findAttributedElements } from './attributed-elements.ts'
import { findHeadedSections } from './headed-sections.ts'
import { findLabelledValues } from './labelled-values.ts'
import { findCurrencies, findPrices } from './prices.ts'
import { findTitles } from './titles.ts'

export const FINDERS: readonly Finder[] = [findLabelledValues, findAttributedElements, findHeadedSections, findTitles, findPrices, findCurrencies, findAvailability]
