// The form of the step Join a list: the list, the key columns, and the columns to add. New lists are uploaded here.
import { PIPELINE_LIMITS, type StepOf } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatInteger } from '../../../lib/format.ts'
import { deleteLater, useStaying } from '../../../state/saved/late-deletion.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/input.tsx'
import { deleteList, listsQuery, uploadList } from '../pipelines.queries.ts'
import { ColumnSelect, ColumnsField, Labelled, Toggle } from './form-parts.tsx'
import { readTable, TABLE_ACCEPT } from './read-table.ts'

interface JoinFormProps {
  step: StepOf<'join'>
  columns: readonly string[]
  onChange(step: StepOf<'join'>): void
}

export function JoinForm({ step, columns, onChange }: JoinFormProps) {
  const queryClient = useQueryClient()
  const lists = useStaying(useQuery(listsQuery).data) ?? []
  const list = lists.find(({ id }) => id === step.list_id)
  const [problem, setProblem] = useState<string | null>(null)
  const choose = (id: string, first = lists.find((one) => one.id === id)?.columns[0] ?? '') =>
    onChange({ ...step, list_id: id, list_column: first, take: [] })

  const upload = async (file: File) => {
    setProblem(null)
    try {
      const uploaded = await uploadList(await readTable(file))
      await queryClient.invalidateQueries({ queryKey: listsQuery.queryKey })
      choose(uploaded.id, uploaded.columns[0])
    } catch (error) {
      setProblem(withDetail('The list could not be uploaded.', detailText(error) || (error instanceof Error ? error.message : '')))
    }
  }
  const remove = () => {
    if (!list) return
    deleteLater({
      id: list.id,
      told: `List '${list.name}' deleted. Pipelines that use it can no longer run.`,
      failure: 'The list could not be deleted.',
      remove: () => deleteList(list.id),
      refresh: () => queryClient.invalidateQueries({ queryKey: listsQuery.queryKey }),
    })
    choose('', '')
  }
  return (
    <>
      <div className="flex items-end gap-1">
        <div className="min-w-0 flex-1">
          <Labelled label="List">
            <Select value={step.list_id} onChange={(event) => choose(event.target.value)}>
              <option value="">Choose…</option>
              {lists.map(({ id, name, row_count: rows }) => (
                <option key={id} value={id}>
                  {name} ({formatInteger(rows)} rows)
                </option>
              ))}
            </Select>
          </Labelled>
        </div>
        {list && <IconButton label={`Delete the list ${list.name}`} icon={<Trash2 aria-hidden="true" />} onClick={remove} />}
      </div>
      <UploadButton onFile={upload} />
      {problem && (
        <p role="alert" className="text-12 text-failed">
          {problem}
        </p>
      )}
      {list && (
        <>
          <ColumnSelect
            label="Column of the rows"
            value={step.column}
            columns={columns}
            onChange={(column) => onChange({ ...step, column })}
          />
          <ColumnSelect
            label="Matching column of the list"
            value={step.list_column}
            columns={list.columns}
            onChange={(column) => onChange({ ...step, list_column: column })}
          />
          <ColumnsField
            label="Take from the list"
            value={step.take.map(({ column }) => column)}
            columns={list.columns}
            onChange={(chosen) => onChange({ ...step, take: chosen.map((column) => ({ column, as: freeName(column, columns) })) })}
          />
          <Toggle
            label="Ignore upper and lower case"
            value={step.ignores_case}
            onChange={(ignores) => onChange({ ...step, ignores_case: ignores })}
          />
          <Toggle
            label="Drop rows that are not in the list"
            value={step.drops_unmatched}
            onChange={(drops) => onChange({ ...step, drops_unmatched: drops })}
          />
        </>
      )}
    </>
  )
}

/** Columns of the rows are not overwritten by accident. */
function freeName(name: string, taken: readonly string[]): string {
  return taken.includes(name) ? `${name} (list)` : name
}

function UploadButton({ onFile }: { onFile(file: File): Promise<void> }) {
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    await onFile(file)
    setBusy(false)
    if (input.current) input.current.value = ''
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="small" icon={<Upload aria-hidden="true" />} isBusy={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? 'Uploading...' : 'Upload a list'}
      </Button>
      <span className="text-12 text-ink-faint">CSV or XLSX with a header row, up to {formatInteger(PIPELINE_LIMITS.listRowsMax)} rows</span>
      <input
        ref={input}
        type="file"
        accept={TABLE_ACCEPT}
        aria-label="List file"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => void take(event.target.files?.[0])}
      />
    </div>
  )
}
