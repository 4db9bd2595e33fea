// The names of cell states and of the rungs that give values. No schemas: pages that only show cells load none.

export const CELL_STATUSES = ['found', 'absent', 'conflict', 'unverified', 'derived', 'corrected'] as const
export type CellStatus = (typeof CELL_STATUSES)[number]

/** The rung of the ladder that gave a value. */
export const CELL_METHODS = ['structured', 'recipe', 'reader', 'model', 'enriched', 'corrected'] as const
export type CellMethod = (typeof CELL_METHODS)[number]

/** Only values of these states enter a row's `data`; all other cells are null there. */
export function isDelivered({ status }: { status: CellStatus }): boolean {
  return status === 'found' || status === 'derived' || status === 'corrected'
}

/** The names of the levels of confidence, each with its lower bound. */
export const CONFIDENCE_BANDS = ['high', 'medium', 'low'] as const
export type ConfidenceBand = (typeof CONFIDENCE_BANDS)[number]
export const CONFIDENCE_FROM = { high: 0.9, medium: 0.7 } as const

export function confidenceBand(confidence: number): ConfidenceBand {
  if (confidence >= CONFIDENCE_FROM.high) return 'high'
  return confidence >= CONFIDENCE_FROM.medium ? 'medium' : 'low'
}
