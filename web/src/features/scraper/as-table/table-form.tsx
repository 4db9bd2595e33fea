// The form of a job as an empty table: targets are pasted below, columns are named above, the rest is proposed. It edits the same draft as
// the form, and has the same start bar.
import { LIMITS } from '@quarry/contract'
import { useId, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { changeDraft, draft } from '../../../state/draft/draft.ts'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { repeatedNames } from '../job-from-draft.ts'
import { RestoreNotice } from '../restore-notice.tsx'
import { StartBar } from '../start/start-bar.tsx'
import { ColumnHead, NEW_COLUMN_ID } from './column-head.tsx'
import { proposeRest } from './proposal.ts'
import { NewColumn } from './new-column.tsx'
import { NewRow } from './new-row.tsx'
import { RowCells } from './row-cells.tsx'

/** Shown as cells that can be changed; longer lists are changed in the form. */
const ROWS_SHOWN_MAX = 200

export function TableForm({ onRun }: { onRun(id: string | null): void }) {
  const { targets, fields } = useStore(draft)
  const { propose, problem } = useProposal()
  const repeated = repeatedNames(fields)
  const columns = fields.filter(({ name, description }) => name.trim() !== '' || description.trim() !== '')
  return (
    <div className="flex min-w-0 grow flex-col gap-4">
      <RestoreNotice />
      <PromptField />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is scrolled by keys */}
      <div role="region" aria-label="The new table" tabIndex={0} className="min-w-0 overflow-x-auto rounded-card border sm:scroll-pl-80">
        <table className="border-separate border-spacing-0">
          <thead>
            <tr>
              <TargetHead onNamed={propose} />
              {columns.map((field, index) => (
                <ColumnHead
                  key={field.id}
                  field={field}
                  number={index + 1}
                  isRepeated={repeated.has(field.name.trim())}
                  onNamed={propose}
                  onNext={() => {
                    propose()
                    document.getElementById(NEW_COLUMN_ID)?.focus()
                  }}
                />
              ))}
              <NewColumn onNamed={propose} />
            </tr>
          </thead>
          <tbody>
            {targets.slice(0, ROWS_SHOWN_MAX).map((target, index) => (
              <RowCells key={target.value} target={target} number={index + 1} columns={columns.length + 1} />
            ))}
            <NewRow number={targets.length + 1} columns={columns.length + 1} onAdded={propose} />
          </tbody>
        </table>
      </div>
      {targets.length > ROWS_SHOWN_MAX && (
        <p className="text-12 text-ink-soft">{plural(targets.length - ROWS_SHOWN_MAX, 'more row')} not shown here; all of them are read.</p>
      )}
      {problem && (
        <p role="alert" className="text-13 text-unsure">
          {problem}
        </p>
      )}
      <StartBar onRun={onRun} />
    </div>
  )
}

function useProposal() {
  const [problem, setProblem] = useState<string | null>(null)
  const propose = () => {
    proposeRest()
      .then(() => setProblem(null))
      .catch((error: unknown) => setProblem(withDetail('Nothing could be proposed: please describe each column.', detailText(error))))
  }
  return { propose, problem }
}

function PromptField() {
  const id = useId()
  const { basePrompt } = useStore(draft)
  return (
    <Field id={id} label="Base Prompt" hint="Proposed from the columns. You can change it; it applies to every column.">
      <Textarea
        id={id}
        rows={2}
        maxLength={LIMITS.basePromptCharsMax}
        value={basePrompt}
        onChange={(event) => changeDraft({ basePrompt: event.target.value })}
      />
    </Field>
  )
}

function TargetHead({ onNamed }: { onNamed(): void }) {
  const { targetName } = useStore(draft)
  return (
    <th
      scope="col"
      className="left-0 z-20 sm:sticky w-80 min-w-80 border-r border-b bg-sunken p-2 text-left align-top font-normal max-sm:w-52 max-sm:min-w-52"
    >
      <Input
        aria-label="What the rows are"
        value={targetName}
        maxLength={LIMITS.targetNameCharsMax}
        placeholder="URL, company ..."
        className="h-8 text-13 font-medium"
        onChange={(event) => changeDraft({ targetName: event.target.value })}
        onBlur={onNamed}
      />
    </th>
  )
}
