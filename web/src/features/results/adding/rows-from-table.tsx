// Rows from a column of another table, such as the pages of a list of companies.
import { isTerminal, type Job } from '@quarry/contract'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { plural } from '../../../lib/format.ts'
import { jobListQuery } from '../../../state/jobs/jobs.queries.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import type { GivenRows } from './use-add-rows.ts'

interface RowsFromTableProps {
  /** The table that receives the rows. */
  job: Job
  from: GivenRows['from']
  onChange(from: GivenRows['from']): void
}

/** Represents the targets of the rows, which are not a column. */
const TARGETS = ''

export function RowsFromTable({ job, from, onChange }: RowsFromTableProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, isPending, isError } = useInfiniteQuery({ ...jobListQuery(), enabled: isOpen })
  const tables = (data?.pages.flat() ?? []).filter((one) => one.progress.completed > 0)
  const chosen = tables.find((one) => one.id === from?.job)
  const choose = (table: Job | undefined) => onChange(table ? { job: table.id, column: table.trait_definitions[0]?.name ?? null } : null)
  return (
    <div className="flex flex-col gap-2">
      <div>
        <Button
          size="small"
          icon={<Table2 aria-hidden="true" />}
          aria-expanded={isOpen}
          onClick={() => {
            setOpen(!isOpen)
            if (isOpen) onChange(null)
          }}
        >
          Take from a Table
        </Button>
      </div>
      {isOpen && (
        <div className="grid gap-2 pl-1 sm:grid-cols-2">
          <Field id={`${id}-table`} label="Table">
            <Select
              id={`${id}-table`}
              value={chosen?.id ?? ''}
              onChange={(event) => choose(tables.find((one) => one.id === event.target.value))}
            >
              <option value="">{isPending ? 'Loading...' : isError ? 'Tables could not be loaded' : 'Choose a table'}</option>
              {tables.map((table) => (
                <option key={table.id} value={table.id}>
                  {nameOf(table, job)}
                </option>
              ))}
            </Select>
          </Field>
          {chosen && (
            <Field id={`${id}-column`} label="Column" hint={isTerminal(chosen.status) ? undefined : 'This table is still being read.'}>
              <Select
                id={`${id}-column`}
                value={from?.column ?? TARGETS}
                onChange={(event) => onChange({ job: chosen.id, column: event.target.value || null })}
              >
                {chosen.trait_definitions.map(({ name }) => (
                  <option key={name}>{name}</option>
                ))}
                <option value={TARGETS}>{`${chosen.target_item_name} (of its rows)`}</option>
              </Select>
            </Field>
          )}
        </div>
      )}
    </div>
  )
}

function nameOf({ id, first_targets: [first = ''], progress }: Job, job: Job): string {
  const more = progress.total > 1 ? ` and ${plural(progress.total - 1, 'more row')}` : ''
  return `${id === job.id ? 'This table: ' : ''}${first}${more}`
}
