// The action of one step and its element: only the inputs of its kind are shown.
import { ELEMENT_ROLES, PAGE_STEP_NAMES, STEP_KEYS, type ElementRole, type PageStepKind, type StepKey } from '@quarry/contract'
import { useId } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { hasTimes, NEEDS_NO_ELEMENT } from './edited-steps.ts'
import { ForEachFields } from './for-each-fields.tsx'
import { StepText, type StepFieldsProps } from './step-text.tsx'

const KINDS = Object.keys(PAGE_STEP_NAMES) as PageStepKind[]

/** The label where no element is named. */
const WITHOUT_ELEMENT: Partial<Record<PageStepKind, string>> = {
  choose: 'The list that has the option. Empty: a radio button or option of that name, wherever it is.',
  press: 'Empty: the key goes to the page.',
  scroll: 'Empty: down to the end of the page.',
  load_more: 'Empty: looks for a button such as “Load more”.',
  close_overlay: 'Empty: answers consent dialogs, closes other dialogs, and removes anything that still covers the page.',
  next_tab: 'The list of tabs. Empty: the first one of the page.',
  for_each: 'The list, the group of buttons or tabs, or the field for a date. Empty: the options below, wherever they are.',
}

export function StepFields(props: StepFieldsProps) {
  const { step, onChange } = props
  const kindId = useId()
  return (
    <div className="flex flex-col gap-3 border-t px-3 py-3">
      <Field id={kindId} label="What to do">
        <Select id={kindId} value={step.kind} onChange={(event) => onChange({ kind: event.target.value as PageStepKind })}>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {PAGE_STEP_NAMES[kind]}
            </option>
          ))}
        </Select>
      </Field>
      {step.kind === 'choose' && <StepText {...props} part="option" label="Option" placeholder="Medium" />}
      <ElementFields {...props} />
      {step.kind === 'fill' && (
        <StepText {...props} part="value" label="Text to write" hint="Steps are stored unencrypted. Passwords belong in a connection." />
      )}
      {step.kind === 'for_each' && <ForEachFields {...props} />}
      {step.kind === 'press' && <KeyChoice {...props} />}
      {step.kind === 'wait_for' && <Check label="Wait until it is gone" isOn={step.isGone} onChange={(isGone) => onChange({ isGone })} />}
      <div className="grid grid-cols-2 gap-3">
        {hasTimes(step) && <StepText {...props} part="times" label="Times" inputMode="numeric" />}
        <StepText {...props} part="seconds" problem="timeout_s" label="Time limit in seconds" inputMode="decimal" />
      </div>
      <Check label="Optional: continue if it fails" isOn={step.isOptional} onChange={(isOptional) => onChange({ isOptional })} />
    </div>
  )
}

function ElementFields(props: StepFieldsProps) {
  const { step, onChange } = props
  const roleId = useId()
  const isOther = [step.text, step.label, step.selector].some((part) => part !== '')
  const hint = WITHOUT_ELEMENT[step.kind] ?? 'The words on it. A button is found by them even if it moves or looks different.'
  return (
    <>
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-[10rem_1fr]">
        <Field id={roleId} label="Element">
          <Select id={roleId} value={step.role} onChange={(event) => onChange({ role: event.target.value as ElementRole | '' })}>
            <option value="">Any</option>
            {ELEMENT_ROLES.map((role) => (
              <option key={role} value={role}>
                {role}
              </option>
            ))}
          </Select>
        </Field>
        <StepText
          {...props}
          part="name"
          label={NEEDS_NO_ELEMENT.has(step.kind) ? 'Name (can be empty)' : 'Name'}
          hint={hint}
          placeholder="Show more"
        />
      </div>
      <details className="text-13" open={isOther || undefined}>
        <summary className="cursor-pointer text-ink-soft">Other ways to find it</summary>
        <div className="mt-3 flex flex-col gap-3">
          <p className="text-12 text-ink-soft">Tried in this order, after the name.</p>
          <StepText {...props} part="text" label="Text" />
          <StepText {...props} part="label" label="Label of a field" />
          <StepText {...props} part="selector" label="CSS selector" isCode placeholder="#size-m" />
        </div>
      </details>
    </>
  )
}

function KeyChoice({ step, onChange }: StepFieldsProps) {
  const id = useId()
  return (
    <Field id={id} label="Key">
      <Select id={id} value={step.key} onChange={(event) => onChange({ key: event.target.value as StepKey })}>
        {STEP_KEYS.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
      </Select>
    </Field>
  )
}

function Check({ label, isOn, onChange }: { label: string; isOn: boolean; onChange(isOn: boolean): void }) {
  return (
    <label className="flex items-center gap-2 text-13">
      <input type="checkbox" className="size-4 accent-accent" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {label}
    </label>
  )
}
