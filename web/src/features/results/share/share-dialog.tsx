// Public links of a job: created, copied, mailed and revoked.
import type { Share, TableView } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { copyText } from '../../../lib/copy-text.ts'
import { focusNeighbour } from '../../../lib/focus-neighbour.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { askToEndLink, LINK_BESIDE } from '../../../ui/ask-to-end-link.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { LinkMaker } from '../../../ui/link-maker.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { endShare, mailShare, makeShare, sharesQuery } from './share.queries.ts'

export function ShareDialog({ jobId, view = null, onClose }: { jobId: string; view?: TableView | null; onClose(): void }) {
  const queryClient = useQueryClient()
  const { data, error, isPending } = useQuery(sharesQuery(jobId))
  const make = useMutation({
    mutationFn: (days: number | null) => makeShare(jobId, { days, view: view?.id ?? null }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: sharesQuery(jobId).queryKey }),
  })
  const problem = make.error ?? error
  return (
    <Dialog
      title={view ? `Share the view “${view.name}”` : 'Share the results'}
      description="Anyone with a link can read the rows without an account, until the link expires or you end it."
      open
      onClose={onClose}
    >
      {problem && <Notice tone="error">{withDetail('The links could not be loaded or created.', detailText(problem))}</Notice>}
      {isPending && <Skeleton className="h-14 w-full" />}
      {data?.length === 0 && <p className="text-13 text-ink-soft">The results are not shared.</p>}
      {data && data.length > 0 && (
        <ul aria-label="Links" className="flex flex-col divide-y rounded-control border">
          {data.map((share) => (
            <ShareItem key={share.id} jobId={jobId} share={share} />
          ))}
        </ul>
      )}
      <LinkMaker isBusy={make.isPending} onMake={make.mutate} />
    </Dialog>
  )
}

function ShareItem({ jobId, share }: { jobId: string; share: Share }) {
  const queryClient = useQueryClient()
  const id = useId()
  const [to, setTo] = useState('')
  const end = useMutation({
    mutationFn: (_control: Element) => endShare(jobId, share.id),
    onSuccess: (_ended, control) => {
      focusNeighbour(control, LINK_BESIDE)
      return queryClient.invalidateQueries({ queryKey: sharesQuery(jobId).queryKey })
    },
    onError: (error) => showToast(withDetail('The link could not be ended.', detailText(error))),
  })
  const askToEnd = async (control: Element) => {
    if (await askToEndLink()) end.mutate(control)
  }
  const mail = useMutation({
    mutationFn: () => mailShare(jobId, { id: share.id, to }),
    onSuccess: () => {
      showToast(`The link was mailed to ${to}.`)
      setTo('')
    },
  })
  const copy = async () => {
    await copyText(share.url)
    showToast('The link is in your clipboard.')
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    mail.mutate()
  }
  return (
    <li className="flex flex-col gap-2.5 px-3 py-3">
      <a href={share.url} target="_blank" rel="noopener" className="font-mono text-12 break-all text-accent underline underline-offset-2">
        {share.url}
      </a>
      {share.view && <p className="text-13">Shows the view “{share.view.name}” alone</p>}
      <p className="text-12 text-ink-faint">
        Since {formatDateTime(share.created_at)}
        {share.expires_at && `, until ${formatDateTime(share.expires_at)}`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="small" onClick={() => void copy()}>
          Copy link
        </Button>
        <Button size="small" look="danger" isBusy={end.isPending} onClick={(event) => void askToEnd(event.currentTarget)}>
          End link
        </Button>
      </div>
      <form onSubmit={submit} className="flex flex-wrap items-end gap-2">
        <Field
          id={id}
          label="Mail it to"
          className="min-w-0 flex-1 basis-40"
          error={mail.error && withDetail('The link could not be mailed.', detailText(mail.error))}
        >
          <Input id={id} type="email" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button type="submit" disabled={to.trim() === ''} isBusy={mail.isPending}>
          Send
        </Button>
      </form>
    </li>
  )
}
