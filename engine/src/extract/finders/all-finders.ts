// Every finder of the reader rung. Order does not matter: the merge compares what they propose.
import type { Finder } from '../finder.ts'
import { findAvailability } from './availability.ts'
import { findAttributedElements } from './attributed-elements.ts'
import { findBrands } from './brands.ts'
import { findHeadedSections } from './headed-sections.ts'
import { findIdentifiers } from './identifiers.ts'
import { findLabelledValues } from './labelled-values.ts'
import { findCurrencies, findPrices } from './prices.ts'
import { findTitles } from './titles.ts'

export const FINDERS: readonly Finder[] = [
  findLabelledValues,
  findAttributedElements,
  findHeadedSections,
  findTitles,
  findPrices,
  findCurrencies,
  findAvailability,
  findIdentifiers,
  findBrands,
]
