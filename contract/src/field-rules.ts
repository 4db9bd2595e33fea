// Rules of a field beyond its type. Defines the rules; the engine checks values against them.
import { z } from 'zod'
import { FIELD_TYPES } from './field-types.ts'

export const RULE_LIMITS = { allowedMax: 1_000, patternCharsMax: 500, formulaCharsMax: 2_000, shapeKeysMax: 100 } as const

const bound = z.number().min(-1e15).max(1e15)

/** Names of the same rules in other tools; names with the same beginning are recognised without an entry. */
const OTHER_NAMES = new Map<string, keyof FieldRules>([
  ...['enum', 'values', 'options', 'choices', 'oneof'].map((name) => [name, 'allowed'] as const),
  ['regex', 'pattern'],
  ['regexp', 'pattern'],
  ['mandatory', 'required'],
  ['notempty', 'required'],
  ['expression', 'formula'],
  ['properties', 'shape'],
])

/** An unknown rule is refused: if it were ignored, values would pass that it was meant to reject. */
function unknownRule(name: string): string {
  const known = Object.keys(rulesSchema.shape)
  const plain = name.toLowerCase().replace(/[^a-z]/g, '')
  const meant = OTHER_NAMES.get(plain) ?? known.find((one) => plain.startsWith(one) || (plain.length > 3 && one.startsWith(plain)))
  const hint = meant === undefined ? `Rules are ${known.join(', ')}.` : `“${meant}” was probably meant.`
  return `There is no rule “${name.slice(0, 50)}”. ${hint}`
}

/** Maximum number of unknown names in one error message. */
const UNKNOWN_TOLD_MAX = 8

const rulesSchema = z
  .object({
    required: z.boolean().describe('The value must not be empty'),
    allowed: z
      .array(z.string().trim().min(1, 'An allowed value is empty.').max(500))
      .min(1, 'Name at least one allowed value.')
      .max(RULE_LIMITS.allowedMax)
      .describe('The only allowed values, in upper or lower case'),
    pattern: z
      .string()
      .min(1, 'Write the pattern.')
      .max(RULE_LIMITS.patternCharsMax)
      .describe('A regular expression (RE2) that the whole text must match'),
    min: bound.describe('Minimum of a number, of the characters of a text, or of the items of a list'),
    max: bound.describe('Maximum of a number, of the characters of a text, or of the items of a list'),
    unit: z.string().trim().min(1, 'Name the unit.').max(20).describe('The unit of a number; values in other known units are converted'),
    shape: z
      .array(
        z.object({
          key: z.string().trim().min(1, 'A key needs a name.').max(200),
          type: z.enum(FIELD_TYPES),
          required: z.boolean().default(false),
        }),
      )
      .min(1, 'Name at least one key.')
      .max(RULE_LIMITS.shapeKeysMax)
      .describe('The keys of an object, or of each object of a list'),
    formula: z
      .string()
      .trim()
      .min(1, 'Write the formula.')
      .max(RULE_LIMITS.formulaCharsMax)
      .describe('The value is computed from other fields of the row'),
  })
  .partial()

export const fieldRulesSchema = z
  .strictObject(rulesSchema.shape, {
    error: (issue) => (issue.code === 'unrecognized_keys' ? issue.keys.slice(0, UNKNOWN_TOLD_MAX).map(unknownRule).join(' ') : undefined),
  })
  .refine(({ min, max }) => min === undefined || max === undefined || min <= max, {
    path: ['max'],
    error: 'The maximum is less than the minimum.',
  })
export type FieldRules = z.output<typeof fieldRulesSchema>

/** The rules in words, for people: "at least 0, at most 5". */
export function rulesText({ required, allowed, pattern, min, max, unit, shape, formula }: FieldRules): string {
  return [
    required && 'required',
    allowed && `one of ${allowed.slice(0, 5).join(', ')}${allowed.length > 5 ? ` and ${allowed.length - 5} more` : ''}`,
    pattern && `like ${pattern}`,
    min !== undefined && `at least ${min}`,
    max !== undefined && `at most ${max}`,
    unit && `in ${unit}`,
    shape && `with ${shape.map(({ key }) => key).join(', ')}`,
    formula && `= ${formula}`,
  ]
    .filter((part): part is string => typeof part === 'string' && part !== '')
    .join(', ')
}
