// Validates the fields of a payload beyond their schema: rules require a plan, and formulas and patterns must be valid before they run.
import { CUSTOM_FIELDS_NEED_UPGRADE, hasRules, mayUseCustomFields, type Field, type FieldProblem, type PlanName } from '@quarry/contract'
import { createFormula, createRuleCheck } from '@quarry/engine'
import { AppError } from '../../app-error.ts'

/** `plan`: null for visitors. @throws AppError forbidden: the plan does not include rules; invalid: an unusable rule */
export function assertUsableFields(plan: PlanName | null, fields: readonly Field[]): void {
  if (!fields.some(({ rules }) => hasRules(rules))) return
  if (plan === null || !mayUseCustomFields(plan)) throw new AppError('forbidden', { detail: CUSTOM_FIELDS_NEED_UPGRADE })
  const problems = fields.flatMap((field, index) => problemsOf(field, { index, fields }))
  if (problems.length > 0) throw new AppError('invalid', { fields: problems })
  if (fields.every(({ rules }) => rules?.formula))
    throw new AppError('invalid', { detail: 'A formula is made of other fields: at least one field has to be read.' })
}

function problemsOf({ name, rules }: Field, { index, fields }: { index: number; fields: readonly Field[] }): FieldProblem[] {
  if (!hasRules(rules)) return []
  const made = createRuleCheck(rules)
  const formula = rules.formula
    ? createFormula(
        rules.formula,
        fields.map((field) => field.name).filter((other) => other !== name),
      )
    : null
  const told: FieldProblem[] = []
  const tell = (rule: string, msg: string): void =>
    void told.push({ loc: ['body', 'trait_definitions', index, 'rules', rule], msg, type: 'rule' })
  if ('problem' in made) tell('pattern', made.problem)
  if (formula && 'problem' in formula) tell('formula', `The formula of ${name} can’t be used: ${formula.problem}`)
  return told
}
