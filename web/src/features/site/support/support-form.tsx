// A request to support. Visitors enter where the answer is sent; requests to lower a plan are filled in.
import { TICKET_LIMITS, TICKET_TOPICS, type TicketTopic } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useId, useState, type FormEvent } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { useStore } from '../../../lib/store.ts'
import { session } from '../../../state/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select, Textarea } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { sendTicket, ticketsQuery } from './support.queries.ts'

const TOPIC_TEXTS: Record<TicketTopic, string> = {
  question: 'A question',
  problem: 'Something does not work',
  billing: 'Payments and invoices',
  downgrade: 'Change to a lower plan',
  other: 'Something else',
}
const DOWNGRADE = {
  subject: 'Change to a lower plan',
  body: 'Please change my subscription to the Advanced plan from the next period on.',
}

export function SupportForm({ topic: asked }: { topic: TicketTopic | null }) {
  const { user } = useStore(session)
  const queryClient = useQueryClient()
  const ids = { topic: useId(), email: useId(), subject: useId(), body: useId() }
  const filled = asked === 'downgrade' ? DOWNGRADE : { subject: '', body: '' }
  const [request, setRequest] = useState({ topic: asked ?? 'question', email: '', ...filled })
  const send = useMutation({
    mutationFn: () => sendTicket({ ...request, email: user ? undefined : request.email }),
    onSuccess: () => {
      setRequest({ ...request, subject: '', body: '' })
      void queryClient.invalidateQueries({ queryKey: ticketsQuery.queryKey })
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send.mutate()
  }
  const change = (part: Partial<typeof request>) => setRequest({ ...request, ...part })
  const isWhole = request.subject.trim() !== '' && request.body.trim() !== '' && (user !== null || request.email.trim() !== '')
  return (
    <form onSubmit={submit} aria-label="Request to support" className="flex flex-col gap-4 text-14">
      <Field id={ids.topic} label="What is it about?">
        <Select id={ids.topic} value={request.topic} onChange={(event) => change({ topic: toTopic(event.target.value) })}>
          {TICKET_TOPICS.map((topic) => (
            <option key={topic} value={topic}>
              {TOPIC_TEXTS[topic]}
            </option>
          ))}
        </Select>
      </Field>
      {!user && (
        <Field id={ids.email} label="Your e-mail address" hint="The answer goes there.">
          <Input
            id={ids.email}
            type="email"
            autoComplete="email"
            value={request.email}
            onChange={(event) => change({ email: event.target.value })}
          />
        </Field>
      )}
      <Field id={ids.subject} label="Subject">
        <Input
          id={ids.subject}
          maxLength={TICKET_LIMITS.subjectCharsMax}
          value={request.subject}
          onChange={(event) => change({ subject: event.target.value })}
        />
      </Field>
      <Field id={ids.body} label="Your message">
        <Textarea
          id={ids.body}
          rows={6}
          maxLength={TICKET_LIMITS.bodyCharsMax}
          value={request.body}
          onChange={(event) => change({ body: event.target.value })}
        />
      </Field>
      {send.error && <Notice tone="error">{withDetail('Your request could not be sent.', detailText(send.error))}</Notice>}
      {send.data && (
        <p role="status" className="text-ink">
          Your request has the number <strong>#{send.data.number}</strong>.{' '}
          {send.data.reply_within_hours === null
            ? 'The answer comes by e-mail; no time is promised.'
            : `The answer comes by e-mail within ${plural(send.data.reply_within_hours, 'hour')}.`}
        </p>
      )}
      <div>
        <Button type="submit" look="primary" icon={<Send aria-hidden="true" />} disabled={!isWhole} isBusy={send.isPending}>
          {send.isPending ? 'Sending...' : 'Send request'}
        </Button>
      </div>
    </form>
  )
}

export function toTopic(text: string | null): TicketTopic {
  return TICKET_TOPICS.find((topic) => topic === text) ?? 'question'
}
