// The rows and columns of a refresh, as the dialog's controls hold them, and as the API takes them. Pure.
import { REFRESH_LIMITS, type CellReason, type RefreshPayloadInput } from '@quarry/contract'
import { REASON_TEXTS } from '../../../lib/cell-state.ts'

export const ROW_CHOICES = ['selected', 'old', 'lacking', 'all'] as const
export type RowChoice = (typeof ROW_CHOICES)[number]

export interface RefreshChoice {
  rows: RowChoice
  /** As typed. */
  days: string
  /** One of `LACKS`; '' for any. */
  reason: string
  /** Name of the one column; '' for all. */
  field: string
}

/** Texts for the reasons why a cell has no value in the data. */
export const LACKS: readonly { value: string; label: string }[] = [
  { value: 'unverified', label: 'Not verified' },
  { value: 'conflict', label: 'Sources disagree' },
  ...reasons()
    .filter((reason) => reason !== 'unverified' && reason !== 'rejected')
    .map((reason) => ({ value: reason, label: REASON_TEXTS[reason].what })),
]

function reasons(): CellReason[] {
  return Object.keys(REASON_TEXTS).filter((key): key is CellReason => key in REASON_TEXTS)
}

/** Null where it is incomplete. */
export function payloadOf({ rows, days, reason, field }: RefreshChoice, selected: readonly string[]): RefreshPayloadInput | null {
  const fields = field === '' ? {} : { fields: [field] }
  switch (rows) {
    case 'selected':
      return selected.length === 0 ? null : { ...fields, task_ids: [...selected] }
    case 'old': {
      const wanted = days.trim() === '' ? Number.NaN : Number(days)
      return wanted >= 0 && wanted <= REFRESH_LIMITS.daysMax ? { ...fields, older_than_days: wanted } : null
    }
    case 'lacking':
      return { ...fields, reasons: reason === '' ? LACKS.map(({ value }) => value) : [reason] }
    case 'all':
      return fields
  }
}
