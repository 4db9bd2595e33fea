// Selects another place in the row's stored page for a cell: pointed at, previewed, and applied.
import type { CellEdit, Field, PageCopy, Pointed } from '@quarry/contract'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { cellText } from '../../../lib/cell-text.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { QuotePassage } from '../../../ui/evidence/quote-passage.tsx'
import { Field as Labelled } from '../../../ui/field.tsx'
import { Select } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { focusPage, PageView } from '../../../ui/pointing/page-view.tsx'
import { PointingKeys } from '../../../ui/pointing/pointing-keys.tsx'
import { pagesOfRow, pointAt } from '../../../ui/pointing/pointing.queries.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

interface TakeInsteadProps {
  taskId: string
  field: Field
  isSaving: boolean
  onTake(edit: CellEdit): void
  onClose(): void
}

export function TakeInstead(props: TakeInsteadProps) {
  const { taskId, field, onClose } = props
  const { data, error } = useQuery({
    queryKey: ['row-pages', taskId, field.name],
    queryFn: ({ signal }) => pagesOfRow(taskId, field.name, signal),
    // The page's URL is valid for one minute.
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
  return (
    <Dialog
      title={`Point at ${field.name}`}
      description="On the page as it was stored when it was read"
      open
      onClose={onClose}
      className="h-[calc(100dvh-2rem)] sm:max-w-5xl"
    >
      {error && <Notice tone="error">{withDetail('The stored pages could not be opened.', detailText(error))}</Notice>}
      {!data && !error && <Skeleton className="min-h-40 w-full flex-1" />}
      {data?.length === 0 && <Notice tone="warning">No copy of this row’s page is stored, so there is nothing to point at.</Notice>}
      {data && data.length > 0 && <Pages {...props} pages={data} />}
    </Dialog>
  )
}

function Pages({ pages, field, isSaving, onTake, onClose }: TakeInsteadProps & { pages: PageCopy[] }) {
  const id = useId()
  const frame = useRef<HTMLIFrameElement>(null)
  const take = useRef<HTMLButtonElement>(null)
  const [chosen, setChosen] = useState(0)
  const [tried, setTried] = useState(0)
  const copy = pages[chosen] ?? pages[0]!
  const pointing = useMutation({
    mutationFn: (place: number) => pointAt(copy.page, { places: [place], field }),
    onSettled: () => setTried((times) => times + 1),
  })
  const { data: pointed } = pointing
  const hasValue = pointed !== undefined && pointed.value !== null
  // A second Enter applies the value; the button can take the focus only once it is enabled.
  useEffect(() => {
    if (pointed !== undefined && pointed.value !== null) take.current?.focus()
  }, [pointed])
  const change = (index: number) => {
    pointing.reset()
    setChosen(index)
  }
  return (
    <>
      {pages.length > 1 && (
        <Labelled id={id} label="Page">
          <Select id={id} value={chosen} onChange={(event) => change(Number(event.target.value))}>
            {pages.map(({ page, url }, index) => (
              <option key={page} value={index}>
                {url}
              </option>
            ))}
          </Select>
        </Labelled>
      )}
      <PointingKeys what={`the right value of ${field.name}`} />
      <PageView
        key={copy.page}
        view={copy.view}
        title={`Stored copy of ${copy.url}`}
        taken={pointed?.places ?? []}
        frame={frame}
        onChoose={(place) => pointing.mutate(place)}
        onLeave={onClose}
      />
      <div role="status" className="min-h-16">
        {pointing.isPending && <p className="text-13 text-ink-soft">Reading the value...</p>}
        {pointing.error && <Problem key={tried}>{withDetail('The place could not be read.', detailText(pointing.error))}</Problem>}
        {pointed && !pointing.isPending && <Outcome key={tried} field={field} pointed={pointed} />}
      </div>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={!pointed} onClick={() => (pointing.reset(), focusPage(frame.current))}>
          Point elsewhere
        </Button>
        <Button
          ref={take}
          look="primary"
          disabled={!hasValue || pointing.isPending}
          isBusy={isSaving}
          onClick={() => pointed && onTake({ action: 'point', page: copy.page, places: pointed.places })}
        >
          Take this instead
        </Button>
      </div>
    </>
  )
}

/** The value as it would be read, with its evidence. */
function Outcome({ field, pointed: { value, evidence, problem } }: { field: Field; pointed: Pointed }) {
  if (problem !== null) return <Problem>{problem}</Problem>
  const [first] = evidence
  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-13">
        {field.name}: <span className="font-mono break-words">{cellText(value, field.type)}</span>
      </p>
      {first && (
        <QuotePassage quote={first.quote} context={first.context} className="max-h-24 overflow-y-auto border-l-2 border-accent pl-3" />
      )}
    </div>
  )
}

function Problem({ children }: { children: string }) {
  return <p className="text-13 text-unsure">{children}</p>
}
