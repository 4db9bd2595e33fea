// The monthly budget of an API key: its usage, and the form that changes it.
import type { ApiKey } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { changeKey, keysQuery } from './developer.queries.ts'

/** The number of cells in a text; null for an empty one, undefined for an invalid budget. */
export function readBudget(text: string): number | null | undefined {
  const digits = text.replaceAll(/[\s,.']/g, '')
  if (digits === '') return null
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined
}

export function budgetText({ cells_per_month: budget, cells_this_month: used }: ApiKey): string {
  const cells = `${formatInteger(used)} cells this month`
  return budget === null ? `${cells}, no budget` : `${formatInteger(used)} of ${formatInteger(budget)} cells this month`
}

interface BudgetFormProps {
  apiKey: ApiKey
  onDone(): void
}

export function BudgetForm({ apiKey, onDone }: BudgetFormProps) {
  const queryClient = useQueryClient()
  const id = useId()
  const [text, setText] = useState(apiKey.cells_per_month === null ? '' : String(apiKey.cells_per_month))
  const budget = readBudget(text)
  const change = useMutation({
    mutationFn: (cells: number | null) => changeKey(apiKey.id, { cells_per_month: cells }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keysQuery.queryKey })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (budget !== undefined) change.mutate(budget)
  }
  return (
    <form onSubmit={submit} className="flex basis-full flex-wrap items-end gap-2">
      <BudgetField
        id={id}
        text={text}
        onChange={setText}
        label={`Cells per month for ${apiKey.name}`}
        error={change.error && withDetail('The budget could not be changed.', detailText(change.error))}
      />
      <Button type="submit" disabled={budget === undefined} isBusy={change.isPending}>
        Save budget
      </Button>
      <Button type="button" look="quiet" onClick={onDone}>
        Cancel
      </Button>
    </form>
  )
}

interface BudgetFieldProps {
  id: string
  label: string
  text: string
  error?: string | null
  onChange(text: string): void
}

/** Empty: no budget. */
export function BudgetField({ id, label, text, error = null, onChange }: BudgetFieldProps) {
  const problem = readBudget(text) === undefined ? 'A budget is a whole number of cells.' : error
  return (
    <Field id={id} label={label} error={problem}>
      <Input
        id={id}
        inputMode="numeric"
        className="max-w-56"
        value={text}
        placeholder="No budget"
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
