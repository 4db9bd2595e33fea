// The rules of a monitor that raise alerts: each about one field, any field, or the target itself.
import { RULE_TESTS, takesAmount, type Field as DataField, type MonitorRule, type RuleTest } from '@quarry/contract'
import { Plus, Trash2 } from 'lucide-react'
import { randomId } from '../../lib/random-id.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Input, Select } from '../../ui/input.tsx'
import { RULE_WORDS } from './rule-words.ts'

interface RulesEditorProps {
  rules: readonly MonitorRule[]
  fields: readonly DataField[]
  onChange(rules: MonitorRule[]): void
}

const NO_FIELD = ''
const testsOf = (field: string | null): readonly RuleTest[] => RULE_TESTS.filter((test) => field !== null || !takesAmount(test))

export function RulesEditor({ rules, fields, onChange }: RulesEditorProps) {
  const set = (id: string, change: Partial<MonitorRule>) =>
    onChange(rules.map((rule) => (rule.id === id ? fitting({ ...rule, ...change }) : rule)))
  const add = () => onChange([...rules, { id: randomId(), field: null, test: 'changes', amount: null, by_mail: true, by_webhook: false }])
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-1.5 text-13 font-medium">Alerts</legend>
      {rules.length === 0 && <p className="text-12 text-ink-faint">No rules yet: changes are listed, but nobody is notified.</p>}
      {rules.map((rule, index) => (
        <div
          key={rule.id}
          role="group"
          aria-label={`Rule ${index + 1}`}
          className="flex flex-wrap items-center gap-2 rounded-control border p-2"
        >
          <Select
            aria-label="Field"
            className="max-w-44 flex-1 basis-32"
            value={rule.field ?? NO_FIELD}
            onChange={(event) => set(rule.id, { field: event.target.value === NO_FIELD ? null : event.target.value })}
          >
            <option value={NO_FIELD}>{rule.test === 'changes' ? 'Any field' : 'The target'}</option>
            {fields.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
          <Select
            aria-label="Condition"
            className="max-w-52 flex-1 basis-36"
            value={rule.test}
            onChange={(event) => set(rule.id, { test: RULE_TESTS.find((test) => test === event.target.value) ?? 'changes' })}
          >
            {testsOf(rule.field).map((test) => (
              <option key={test} value={test}>
                {RULE_WORDS[test]}
              </option>
            ))}
          </Select>
          {takesAmount(rule.test) && (
            <Input
              aria-label="Number"
              type="number"
              step="any"
              required
              className="w-24!"
              value={rule.amount ?? ''}
              onChange={(event) => set(rule.id, { amount: event.target.value === '' ? null : Number(event.target.value) })}
            />
          )}
          <label className="flex items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={rule.by_mail}
              onChange={(event) => set(rule.id, { by_mail: event.target.checked })}
            />
            Mail
          </label>
          <label className="flex items-center gap-1.5 text-13">
            <input
              type="checkbox"
              className="size-4 accent-accent"
              checked={rule.by_webhook}
              onChange={(event) => set(rule.id, { by_webhook: event.target.checked })}
            />
            Webhook
          </label>
          <IconButton
            label={`Remove rule ${index + 1}`}
            icon={<Trash2 aria-hidden="true" />}
            className="ml-auto"
            onClick={() => onChange(rules.filter(({ id }) => id !== rule.id))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon={<Plus aria-hidden="true" />} onClick={add}>
          Add a rule
        </Button>
      </div>
      {rules.some((rule) => rule.by_webhook) && (
        <p className="text-12 text-ink-faint">Webhooks are set up in the profile, under API; they come with the plans Advanced and Pro.</p>
      )}
    </fieldset>
  )
}

/** A rule without a field cannot compare numbers. */
function fitting(rule: MonitorRule): MonitorRule {
  const test = testsOf(rule.field).includes(rule.test) ? rule.test : 'changes'
  return { ...rule, test, amount: takesAmount(test) ? rule.amount : null }
}
