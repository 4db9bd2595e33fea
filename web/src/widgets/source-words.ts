// The sources of a field's value other than the target's page, in words.
import type { FieldSourceKind } from '@quarry/contract'

export const SOURCE_WORDS: Record<FieldSourceKind, { label: string; from: string; hint: string }> = {
  search: { label: 'A web search', from: 'Search for', hint: 'Finds pages about what these fields hold and reads them.' },
  site: { label: 'Another page or site', from: 'Address in', hint: 'Opens the address that the field holds and reads that page.' },
  derived: {
    label: 'The language model, from other fields',
    from: 'Derive from',
    hint: 'Sorts, sums up or translates what these fields hold.',
  },
}
