// The page that is pointed at, beside the fields that were made of it.
import type { PageCopy } from '@quarry/contract'
import { useRef, useState } from 'react'
import { cellText } from '../../../lib/cell-text.ts'
import { plural } from '../../../lib/format.ts'
import { draft } from '../../../state/draft/draft.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageView } from '../../../ui/pointing/page-view.tsx'
import { PointingKeys } from '../../../ui/pointing/pointing-keys.tsx'
import { inspectionMessage } from '../inspection.queries.ts'
import { addPointed } from './add-pointed.ts'
import { PointedFieldItem } from './pointed-field-item.tsx'
import { currentOf } from './pointed-fields.ts'
import { usePointedFields } from './use-pointed-fields.ts'

interface PointAtPageProps {
  copy: PageCopy
  target: string
  onClose(): void
}

export function PointAtPage({ copy, target, onClose }: PointAtPageProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const done = useRef<HTMLButtonElement>(null)
  const [namesBefore] = useState(() => draft.get().fields.map(({ name }) => name.trim()))
  const pointed = usePointedFields(copy.page, namesBefore)
  const { all, asking, choose } = pointed
  const complete = all.fields.filter(({ field }) => field.name.trim() !== '')
  const add = () => {
    addPointed(
      complete.map(({ field }) => ({ ...field, name: field.name.trim() })),
      target,
    )
    onClose()
  }
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-4 md:flex-row">
      <div className="flex min-h-0 min-w-0 flex-[2] flex-col gap-2">
        <PointingKeys what="a value to make a field of it" />
        <PageView
          view={copy.view}
          title={`Stored copy of ${copy.url}`}
          taken={all.fields.flatMap(({ places }) => places)}
          frame={frame}
          onChoose={choose}
          onLeave={() => done.current?.focus()}
        />
      </div>
      <div className="flex min-h-0 min-w-0 flex-1 flex-col gap-3 md:max-w-88">
        <Said pointed={pointed} />
        {asking.error && <Notice tone="error">{inspectionMessage(asking.error)}</Notice>}
        <ul aria-label="Fields of the page" className="flex min-h-0 flex-1 flex-col divide-y overflow-y-auto">
          {all.fields.map((one, index) => (
            <PointedFieldItem key={one.id} pointed={one} number={index + 1} isCurrent={one.id === all.currentId} actions={pointed} />
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={done} onClick={onClose}>
            Cancel
          </Button>
          <Button look="primary" disabled={complete.length === 0 || asking.isPending} onClick={add}>
            {complete.length === 0 ? 'Add Fields' : `Add ${plural(complete.length, 'Field')}`}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** What the last place came to, for who does not see the list. */
function Said({ pointed: { all, asking } }: { pointed: ReturnType<typeof usePointedFields> }) {
  const current = currentOf(all)
  const words =
    current === null
      ? 'No values selected yet. A second, similar value makes a list of all similar ones.'
      : (current.problem ?? `${current.field.name}: ${cellText(current.value, current.field.type).slice(0, 200)}`)
  return (
    <p role="status" className="text-13 break-words text-ink-soft">
      {asking.isPending ? 'Reading the value...' : words}
    </p>
  )
}
