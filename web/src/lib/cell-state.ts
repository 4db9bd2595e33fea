// The states of a cell in words, colours and shapes, and what can be done about an empty one.
import {
  confidenceBand,
  isDelivered,
  type Cell,
  type CellMethod,
  type CellReason,
  type CellStatus,
  type ConfidenceBand,
} from '@quarry/contract'

export type CellShape = 'disc' | 'ring' | 'square' | 'triangle' | 'diamond' | 'dash'

export interface CellLook {
  label: string
  shape: CellShape
  /** Text colour class of the mark. */
  color: string
}

export const CELL_LOOKS: Record<CellStatus, CellLook> = {
  found: { label: 'Found on the page', shape: 'disc', color: 'text-found' },
  derived: { label: 'Derived from what the page states', shape: 'ring', color: 'text-found' },
  corrected: { label: 'Corrected by hand', shape: 'square', color: 'text-accent' },
  unverified: { label: 'Not verified: left out of the data', shape: 'triangle', color: 'text-unsure' },
  conflict: { label: 'Sources disagree: left out of the data', shape: 'diamond', color: 'text-conflict' },
  absent: { label: 'Empty', shape: 'dash', color: 'text-empty' },
}

const shapeClasses: Record<CellShape, string> = {
  disc: 'mark-disc',
  ring: 'mark-ring',
  square: 'mark-square',
  triangle: 'mark-triangle',
  diamond: 'mark-diamond',
  dash: 'mark-dash',
}

/** The classes of a state's mark, a box of 10 by 10 px. */
export function markClass(status: CellStatus): string {
  const { shape, color } = CELL_LOOKS[status]
  return `${shapeClasses[shape]} ${color}`
}

export const METHOD_LABELS: Record<CellMethod, string> = {
  structured: 'Structured data',
  recipe: 'Learned recipe',
  reader: 'Page reader',
  model: 'Language model',
  enriched: 'Enriched',
  corrected: 'Corrected',
}

export interface ReasonText {
  what: string
  next: string
}

export const REASON_TEXTS: Record<CellReason, ReasonText> = {
  not_on_page: {
    what: 'The page does not state it.',
    next: 'Check the page; if it says it in other words, put those words into the field description.',
  },
  ambiguous: { what: 'The page has several values, and none is clearly right.', next: 'Say in the field description which one you want.' },
  type_mismatch: {
    what: 'What the page says does not fit the data type of the field.',
    next: 'Change the data type, for example to string, and run again.',
  },
  unverified: {
    what: 'A value was proposed, but it could not be found again on the page.',
    next: 'Open the page and check it before you use it.',
  },
  truncated: { what: 'The page is longer than what could be read.', next: 'Use a page that holds less, or run again with fewer fields.' },
  over_budget: { what: 'The limit of the run was reached before this field.', next: 'Run the target again.' },
  model_failed: { what: 'The language model did not answer.', next: 'Run the target again.' },
  blocked: { what: 'The site showed a check for automated visitors instead of the page.', next: 'Run again later.' },
  needs_login: { what: 'The page can only be seen after signing in to the site.', next: 'Use a public page that holds the value.' },
  fetch_failed: { what: 'The page could not be read.', next: 'Run the target again.' },
  page_not_stored: { what: 'No copy of the page is kept, so this column could not be read from it.', next: 'Run the target again.' },
  rule_broken: { what: 'The value breaks a rule of the field.', next: 'Accept it if it is right after all, or change the rule.' },
  not_computed: { what: 'The formula gave no value for this row.', next: 'Look at the cells that it is made of.' },
  source_empty: {
    what: 'The fields that it is looked up from are empty in this row.',
    next: 'Fill one of them, then read the column again.',
  },
  not_configured: {
    what: 'It needs a web search or a language model, and none is configured.',
    next: 'Ask the operator of this server to set one up, then read the column again.',
  },
  rejected: { what: 'You rejected the value that was found.', next: 'Write the right one, or bring the first one back.' },
}

export const CONFIDENCE_LABELS: Record<ConfidenceBand, string> = { high: 'High', medium: 'Medium', low: 'Low' }

/** "High (96%)": the percentage is calibrated. */
export function confidenceText(confidence: number): string {
  return `${CONFIDENCE_LABELS[confidenceBand(confidence)]} (${Math.round(confidence * 100)}%)`
}

/** Cells a user may want to look at: everything that did not enter the data. */
export function isProblem(cell: Pick<Cell, 'status'> | undefined): boolean {
  return cell === undefined || !isDelivered(cell)
}
