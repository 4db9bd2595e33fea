// A formula input with clickable columns and a reference of functions.
import { FORMULA_FUNCTIONS, PIPELINE_LIMITS } from '@quarry/contract'
import { useId, useRef } from 'react'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'

interface FormulaFieldProps {
  label: string
  value: string
  columns: readonly string[]
  placeholder: string
  onChange(value: string): void
}

/** The reference to a column in a formula. */
function formulaName(column: string): string {
  return /^[A-Za-z_]\w*$/.test(column) ? column : `row[${JSON.stringify(column)}]`
}

export function FormulaField({ label, value, columns, placeholder, onChange }: FormulaFieldProps) {
  const id = useId()
  const text = useRef<HTMLTextAreaElement>(null)
  const insert = (name: string) => {
    const at = text.current?.selectionStart ?? value.length
    const end = text.current?.selectionEnd ?? at
    onChange(value.slice(0, at) + name + value.slice(end))
    text.current?.focus()
  }
  return (
    <>
      <Field id={id} label={label}>
        <Textarea
          id={id}
          ref={text}
          rows={2}
          value={value}
          maxLength={PIPELINE_LIMITS.formulaCharsMax}
          placeholder={placeholder}
          spellCheck={false}
          className="font-mono text-13!"
          onChange={(event) => onChange(event.target.value)}
        />
      </Field>
      <div className="flex flex-wrap gap-1" aria-label="Columns">
        {['target', ...columns.map(formulaName)].slice(0, 30).map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => insert(name)}
            className="max-w-full truncate rounded-control border bg-sunken px-1.5 py-0.5 font-mono text-12 text-ink-soft hover:bg-hover hover:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      <details className="text-12 text-ink-soft">
        <summary className="cursor-pointer text-ink-soft hover:text-ink">What a formula can do</summary>
        <p className="mt-2">
          + - * / and %, comparisons (==, !=, &gt;, &lt;), &amp;&amp;, || and !, “in” for lists, and: condition ? value : other value. Texts
          stand in double quotes.
        </p>
        <dl className="mt-2 flex flex-col gap-1">
          {FORMULA_FUNCTIONS.map(({ signature, does }) => (
            <div key={signature}>
              <dt className="inline font-mono text-ink">{signature}</dt> <dd className="inline">{does}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
