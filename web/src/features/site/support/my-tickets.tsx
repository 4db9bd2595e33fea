// The requests of the account, with what was answered, and a way to write on.
import { TICKET_LIMITS, type Ticket, type TicketStatus } from '@quarry/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronRight } from '../../../ui/icons.ts'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { Badge, type BadgeTone } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { LoadFailure } from '../../../ui/load-failure.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ticketsQuery, writeOn } from './support.queries.ts'

const STATUS: Record<TicketStatus, { label: string; tone: BadgeTone }> = {
  open: { label: 'Waits for an answer', tone: 'unsure' },
  answered: { label: 'Answered', tone: 'found' },
  closed: { label: 'Closed', tone: 'plain' },
}

export function MyTickets() {
  const { data, error, isPending, refetch } = useQuery(ticketsQuery)
  return (
    <section aria-labelledby="my-tickets" className="flex flex-col gap-3">
      <h2 id="my-tickets">My tickets</h2>
      {error && <LoadFailure text="Your requests could not be loaded." error={error} onRetry={refetch} />}
      {isPending && <Skeleton className="h-14 w-full" />}
      {data?.length === 0 && <p className="text-14">No request yet.</p>}
      {data && data.length > 0 && (
        <div className="flex flex-col divide-y rounded-control border text-14">
          {data.map((ticket) => (
            <TicketItem key={ticket.number} ticket={ticket} />
          ))}
        </div>
      )}
    </section>
  )
}

function TicketItem({ ticket: { number, subject, status, messages } }: { ticket: Ticket }) {
  return (
    <details className="group px-3 py-2.5">
      <summary className="flex cursor-pointer items-start gap-2 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-ink-faint group-open:rotate-90" />
        <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
          <span className="tabular text-ink-faint">#{number}</span>
          <span className="font-medium break-words text-ink">{subject}</span>
          <Badge tone={STATUS[status].tone}>{STATUS[status].label}</Badge>
        </span>
      </summary>
      <div className="mt-3 flex flex-col gap-3">
        {messages.map(({ author, body, created_at: at }) => (
          <div key={at} className="border-l-2 pl-3">
            <p className="text-12 text-ink-faint">
              {author === 'support' ? 'Support' : 'You'}, {formatDateTime(at)}
            </p>
            <p className="break-words whitespace-pre-wrap text-ink">{body}</p>
          </div>
        ))}
        <WriteOn number={number} />
      </div>
    </details>
  )
}

function WriteOn({ number }: { number: number }) {
  const id = useId()
  const queryClient = useQueryClient()
  const [body, setBody] = useState('')
  const write = useMutation({
    mutationFn: () => writeOn(number, body),
    onSuccess: (tickets) => {
      setBody('')
      queryClient.setQueryData(ticketsQuery.queryKey, tickets)
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    write.mutate()
  }
  return (
    <form onSubmit={submit} className="flex flex-col items-start gap-2">
      <Field
        id={id}
        className="w-full"
        label={`Write on to #${number}`}
        error={write.error && withDetail('Your message could not be sent.', detailText(write.error))}
      >
        <Textarea id={id} rows={3} maxLength={TICKET_LIMITS.bodyCharsMax} value={body} onChange={(event) => setBody(event.target.value)} />
      </Field>
      <Button type="submit" size="small" disabled={body.trim() === ''} isBusy={write.isPending}>
        Send
      </Button>
    </form>
  )
}
