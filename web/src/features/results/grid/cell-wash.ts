// The background that a colour rule gives a cell.
import type { ColourRule, Field, GridRow, RuleColour } from '@quarry/contract'
import { passes } from '../view/local-view.ts'

export const WASH_CLASSES: Record<RuleColour, string> = {
  green: 'bg-found-wash',
  yellow: 'bg-unsure-wash',
  purple: 'bg-conflict-wash',
  red: 'bg-failed-wash',
  grey: 'bg-pressed',
}

interface Coloured {
  fields: readonly Field[]
  colours?: readonly ColourRule[]
}

const NONE = () => null

/** By the field's name; null for the target's cell. Rules for whole rows colour cells without a matching rule of their own. */
export function rowWashes(row: GridRow | null, { fields, colours = [] }: Coloured): (name: string | null) => string | null {
  if (row === null || colours.length === 0) return NONE
  const fitting = colours.filter((rule) => passes(row, rule, fields))
  if (fitting.length === 0) return NONE
  const ofRow = fitting.find((rule) => rule.whole_row)
  return (name) => {
    const rule = fitting.find((one) => !one.whole_row && one.field === name) ?? ofRow
    return rule ? WASH_CLASSES[rule.colour] : null
  }
}
