// Public links to a dashboard: created, copied and revoked.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Share2 } from 'lucide-react'
import { useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { copyText } from '../../lib/copy-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { focusNeighbour } from '../../lib/focus-neighbour.ts'
import { askToEndLink, LINK_BESIDE } from '../../ui/ask-to-end-link.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkMaker } from '../../ui/link-maker.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { endShare, makeShare, sharesQuery } from './dashboard.queries.ts'

export function ShareButton({ base }: { base: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" icon={<Share2 aria-hidden="true" />} onClick={() => setOpen(true)}>
        Share
      </Button>
      <Dialog
        title="Share the dashboard"
        description="Anyone with a link sees the charts, and nothing else of your account. Search engines are asked not to index it."
        open={isOpen}
        onClose={() => setOpen(false)}
      >
        <Links base={base} />
      </Dialog>
    </>
  )
}

function Links({ base }: { base: string }) {
  const queryClient = useQueryClient()
  const shares = useQuery(sharesQuery(base))
  const refresh = () => queryClient.invalidateQueries({ queryKey: sharesQuery(base).queryKey })
  const make = useMutation({ mutationFn: (days: number | null) => makeShare(base, days), onSuccess: refresh })
  const end = useMutation({
    mutationFn: ({ id }: { id: string; control: Element }) => endShare(base, id),
    onSuccess: (_ended, { control }) => {
      focusNeighbour(control, LINK_BESIDE)
      return refresh()
    },
  })
  const askToEnd = async (id: string, control: Element) => {
    if (!(await askToEndLink())) return
    end.mutate({ id, control })
  }
  const error = shares.error ?? make.error ?? end.error
  const copy = async (path: string) => {
    await copyText(`${window.location.origin}${path}`)
    showToast('The link is in your clipboard.')
  }
  return (
    <>
      {error && <Notice tone="error">{withDetail('Something went wrong. Please try again.', detailText(error))}</Notice>}
      {shares.data?.length === 0 && <p className="text-13 text-ink-soft">Nobody else can see it.</p>}
      <ul aria-label="Links" className="flex flex-col divide-y">
        {shares.data?.map(({ id, path, created_at: createdAt, expires_at: until }) => (
          <li key={id} className="flex flex-wrap items-center gap-2 py-2">
            <span className="min-w-0 flex-1 basis-48">
              <a
                href={path}
                target="_blank"
                rel="noreferrer"
                title={path}
                className="block truncate font-mono text-12 text-accent underline underline-offset-2"
              >
                {path}
              </a>
              <span className="text-12 text-ink-faint">
                made {formatDateTime(createdAt)}
                {until && `, until ${formatDateTime(until)}`}
              </span>
            </span>
            <Button size="small" icon={<Copy aria-hidden="true" />} onClick={() => void copy(path)}>
              Copy
            </Button>
            <Button size="small" look="danger" isBusy={end.isPending} onClick={(event) => void askToEnd(id, event.currentTarget)}>
              End
            </Button>
          </li>
        ))}
      </ul>
      <LinkMaker isBusy={make.isPending} onMake={make.mutate} />
    </>
  )
}
