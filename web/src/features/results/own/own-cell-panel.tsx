// A cell of an own column beside the grid: its value for editing, and the actions on its column.
import type { OwnColumn, Result } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ForEditors, useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Button } from '../../../ui/button.tsx'
import { NewerValue } from './newer-value.tsx'
import { OwnColumnDialog } from './own-column-dialog.tsx'
import { OWN_KIND_LABELS } from './own-kinds.ts'
import { peopleQuery } from './own.queries.ts'
import { ownText, writtenText } from './own-text.ts'
import { OwnValueControl } from './own-value-control.tsx'
import { useFillCell } from './use-fill-cell.ts'

interface OwnCellPanelProps {
  jobId: string
  result: Result
  column: OwnColumn
}

export function OwnCellPanel({ jobId, result, column }: OwnCellPanelProps) {
  const { mayChange } = useWorkspace()
  const value = result.own?.[column.name]
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <p className="text-13 text-ink-soft">
        {OWN_KIND_LABELS[column.kind]} of your own: reading, refreshing and added rows leave it as it is, and it costs nothing.
      </p>
      {mayChange ? (
        <FillForm key={writtenText(value)} jobId={jobId} result={result} column={column} />
      ) : (
        <p className="text-14 whitespace-pre-wrap">{ownText(value, column) || 'Empty'}</p>
      )}
      <ForEditors>
        <div className="border-t pt-4">
          <Button size="small" onClick={() => setChanging(true)}>
            Change or Delete the Column
          </Button>
        </div>
      </ForEditors>
      {isChanging && <OwnColumnDialog jobId={jobId} column={column} onClose={() => setChanging(false)} />}
    </>
  )
}

function FillForm({ jobId, result, column }: OwnCellPanelProps) {
  const [text, setText] = useState(() => writtenText(result.own?.[column.name]))
  const { data: people = [] } = useQuery({ ...peopleQuery(jobId), enabled: column.kind === 'person' })
  const { fill, newer, problem, isFilling, takeNewer } = useFillCell({ jobId, row: result, column, onFilled: () => {} })
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        fill(text)
      }}
    >
      <OwnValueControl column={column} people={people} label={`Value of ${column.name}`} text={text} onChange={setText} />
      <div>
        <Button type="submit" size="small" look="primary" isBusy={isFilling}>
          Save
        </Button>
      </div>
      {newer && <NewerValue newer={newer} text={ownText(newer.value, column)} onKeep={takeNewer} onOverwrite={() => fill(text, true)} />}
      {problem && (
        <p role="alert" className="text-13 text-failed">
          {problem}
        </p>
      )}
    </form>
  )
}
