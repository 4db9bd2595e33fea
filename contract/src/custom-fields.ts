// Custom field types: a named data type with validation rules that an account can use in any schema. Included in the plans Advanced and Pro.
import { z } from 'zod'
import { hasRules } from './field-types.ts'
import { fieldRulesSchema } from './field-rules.ts'
import { valueSchemaSchema } from './field-members.ts'
import { fieldTypeSchema, schemaProblem } from './fields.ts'
import type { PlanName } from './plans.ts'

export const CUSTOM_TYPES_MAX = 200
const NO_NAME = 'Please enter a name for the field type.'

export const customTypePayloadSchema = z
  .object({
    name: z.string(NO_NAME).trim().min(1, NO_NAME).max(100),
    type: fieldTypeSchema,
    rules: fieldRulesSchema,
    /** JSON Schema of an array or object: fields of this type have its members. A type with members needs no rule. */
    schema: valueSchemaSchema.optional(),
  })
  .superRefine(({ name, type, rules, schema }, context) => {
    const problem = schemaProblem({ name, type, schema })
    if (problem !== null) context.addIssue({ code: 'custom', path: ['schema'], message: problem })
    if (schema === undefined && !hasRules(rules)) context.addIssue({ code: 'custom', path: ['rules'], message: 'Set at least one rule.' })
  })
export type CustomTypePayload = z.output<typeof customTypePayloadSchema>

export const customTypeSchema = z.object({
  id: z.string(),
  name: z.string(),
  type: fieldTypeSchema,
  rules: fieldRulesSchema,
  /** Missing where it has no members. */
  schema: valueSchemaSchema.optional(),
  created_at: z.iso.datetime({ offset: true }),
})
export type CustomType = z.infer<typeof customTypeSchema>

export function mayUseCustomFields(plan: PlanName): boolean {
  return plan !== 'starter'
}
export const CUSTOM_FIELDS_NEED_UPGRADE = 'Custom fields come with the plans Advanced and Pro. Upgrade to give fields rules.'
