// What a step that goes through options fills: which options, the list that takes an entry for each, and the part that takes their names.
import { StepText, type StepFieldsProps } from './step-text.tsx'

export function ForEachFields(props: StepFieldsProps) {
  return (
    <>
      <p className="text-12 text-ink-soft">
        Chooses one option after the other. For each, the following steps are performed and the page is read.
      </p>
      <StepText
        {...props}
        part="options"
        label="Options, one per line (can be empty)"
        hint="Names of options, or texts for a field, such as 2027-03-01. Empty: every option of the list that can be chosen."
        hasLines
      />
      <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <StepText
          {...props}
          part="field"
          label="List field (can be empty)"
          hint="Takes one entry for each. Empty: the only list of the table."
          placeholder="variants"
        />
        <StepText
          {...props}
          part="member"
          label="Member for the name (can be empty)"
          hint="The part of each entry that takes the option’s name."
          placeholder="size"
        />
      </div>
    </>
  )
}
