// The kinds of own columns and their bounds. No schemas: pages that only show them load none.

export const OWN_COLUMN_KINDS = ['text', 'number', 'select', 'person', 'date', 'checkbox', 'note'] as const
export type OwnColumnKind = (typeof OWN_COLUMN_KINDS)[number]

export const OWN_COLUMN_LIMITS = {
  columnsMax: 50,
  optionsMax: 100,
  optionCharsMax: 80,
  textCharsMax: 1_000,
  noteCharsMax: 10_000,
} as const

/** What "Add state and assignee" adds: a select and a person column, the same as if added by hand. */
export const ROW_STATES = ['To do', 'In progress', 'Waiting', 'Done'] as const
