// The dialog for the rules of one data field: what its values must be like, from a custom field type or set here. Part of the plans Advanced and Pro.
import {
  CUSTOM_FIELDS_NEED_UPGRADE,
  declaredMembers,
  FIELD_TYPES,
  hasRules,
  mayUseCustomFields,
  RULE_LIMITS,
  type CustomType,
  type FieldRules as Rules,
} from '@quarry/contract'
import { useId, useState } from 'react'
import { changeField, isFieldType, type DraftField } from '../../../state/draft/draft.ts'
import { usePlan } from '../../../state/billing/plan.ts'
import { RulesFields, withoutEmpty } from '../../../widgets/rules-fields.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { UpgradeNotice } from '../../../ui/upgrade-notice.tsx'
import { CustomTypes } from './custom-types.tsx'

interface FieldRulesProps {
  field: DraftField
  number: number
  onClose(): void
}

/** Changes go to the form as they are made. */
export function FieldRulesDialog({ field, number, onClose }: FieldRulesProps) {
  const plan = usePlan()
  // The controls are remounted after a custom type has set other rules.
  const [round, setRound] = useState(0)
  const rules = field.rules ?? {}
  const put = (changed: Rules) => changeField(field.id, { rules: hasRules(changed) ? changed : undefined })
  return (
    <Dialog title={`Rules of ${field.name.trim() || `field ${number}`}`} open onClose={onClose} className="sm:max-w-lg">
      {mayUseCustomFields(plan.name) ? (
        <>
          <CustomTypes
            field={field}
            onUse={(type) => {
              changeField(field.id, usedType(type))
              setRound(round + 1)
            }}
          />
          <div key={round} className="flex flex-col gap-2.5">
            <RulesFields rules={rules} onChange={put} />
            <MoreRules field={field} rules={rules} onChange={put} />
          </div>
          <p className="text-12 text-ink-faint">
            A value that breaks a rule is not delivered: it is flagged in its cell and can be accepted there.
          </p>
        </>
      ) : (
        <UpgradeNotice>{CUSTOM_FIELDS_NEED_UPGRADE}</UpgradeNotice>
      )}
      <div className="flex justify-end gap-2">
        {hasRules(rules) && <Button onClick={() => (put({}), setRound(round + 1))}>Remove all rules</Button>}
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}

/** Rules of fields alone: they need the page or the other fields. */
function MoreRules({ field, rules, onChange }: { field: DraftField; rules: Rules; onChange(rules: Rules): void }) {
  const id = useId()
  const put = (change: { [Key in keyof Rules]: Rules[Key] | undefined }) => onChange(withoutEmpty({ ...rules, ...change }))
  return (
    <>
      {field.type === 'number' && (
        <Field id={`${id}-unit`} label="Unit" hint="Values in another unit of the same kind are converted.">
          <Input
            id={`${id}-unit`}
            value={rules.unit ?? ''}
            maxLength={20}
            placeholder="kg"
            onChange={(event) => put({ unit: event.target.value || undefined })}
          />
        </Field>
      )}
      {(field.type === 'object' || field.type === 'array') && (
        <Field id={`${id}-shape`} label="Keys" hint="name: type, with commas between; a star marks those that must be there.">
          <ShapeInput id={`${id}-shape`} shape={rules.shape} onChange={(shape) => put({ shape })} />
        </Field>
      )}
      <Field
        id={`${id}-formula`}
        label="Formula"
        hint="Computed from other fields instead of read from the page, for example price * 1.19."
      >
        <Input
          id={`${id}-formula`}
          value={rules.formula ?? ''}
          maxLength={RULE_LIMITS.formulaCharsMax}
          spellCheck={false}
          className="font-mono text-13!"
          onChange={(event) => put({ formula: event.target.value || undefined })}
        />
      </Field>
    </>
  )
}

interface ShapeInputProps {
  id: string
  shape: Rules['shape']
  onChange(shape: Rules['shape']): void
}

function ShapeInput({ id, shape, onChange }: ShapeInputProps) {
  const [text, setText] = useState((shape ?? []).map(({ key, type, required }) => `${key}${required ? '*' : ''}: ${type}`).join(', '))
  const write = (written: string) => {
    setText(written)
    const keys = written.split(',').flatMap((part) => {
      const [name = '', type = ''] = part.split(':').map((piece) => piece.trim())
      const key = name.replace(/\*$/, '').trim()
      return key === '' ? [] : [{ key, type: isFieldType(type) ? type : FIELD_TYPES[0], required: name.endsWith('*') }]
    })
    onChange(keys.length > 0 ? keys : undefined)
  }
  return (
    <Input
      id={id}
      value={text}
      placeholder="street*: string, zip: string"
      spellCheck={false}
      onChange={(event) => write(event.target.value)}
    />
  )
}

/** A type without members leaves the field those that it has. */
function usedType({ type, rules, schema }: CustomType): Partial<DraftField> {
  const own = hasRules(rules) ? rules : undefined
  return { type, rules: own, ...(schema === undefined ? {} : { members: declaredMembers({ type, schema }) }) }
}
