// Writes a comment: a new one, a reply, or an edit. An unsent text is kept while other cells are open.
import { useEffect, useRef, useState, type FormEvent, type ReactNode, type RefObject } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { MentionBox } from './mention-box.tsx'

const unsent = new Map<string, string>()

interface CommentFormProps {
  jobId: string
  /** Key under which the unsent text is kept. */
  id: string
  label: string
  action: string
  start?: string
  box?: RefObject<HTMLTextAreaElement | null>
  /** Opened by the user just now. */
  takesFocus?: boolean
  /** Beside the button. */
  children?: ReactNode
  send(text: string): Promise<unknown>
  onLeave(): void
  onCancel?: () => void
}

export function CommentForm(props: CommentFormProps) {
  const { jobId, id, label, action, start = '', box, takesFocus = false, children, send, onLeave, onCancel } = props
  const own = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(unsent.get(id) ?? start)
  const [state, setState] = useState<'ready' | 'sending' | 'sent'>('ready')
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (takesFocus) own.current?.focus()
  }, [takesFocus])
  const change = (next: string) => {
    setText(next)
    setState('ready')
    if (next === start) unsent.delete(id)
    else unsent.set(id, next)
  }
  const submit = async () => {
    if (text.trim() === '' || state === 'sending') return
    setState('sending')
    setProblem(null)
    try {
      await send(text)
      change('')
      setState('sent')
    } catch (error) {
      setState('ready')
      setProblem(withDetail('The comment could not be saved.', detailText(error)))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form onSubmit={onSubmit} className="flex flex-col gap-2">
      <MentionBox
        jobId={jobId}
        label={label}
        text={text}
        box={box ?? own}
        onText={change}
        onSend={() => void submit()}
        onLeave={onCancel ?? onLeave}
      />
      {problem && (
        <p role="alert" className="text-13 text-failed">
          {problem}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" size="small" look="primary" disabled={text.trim() === ''} isBusy={state === 'sending'} title="Ctrl and Enter">
          {action}
        </Button>
        {onCancel && (
          <Button
            size="small"
            onClick={() => {
              unsent.delete(id)
              onCancel()
            }}
          >
            Cancel
          </Button>
        )}
        {children}
        <span role="status" className="text-12 text-ink-soft">
          {state === 'sent' && 'Saved.'}
        </span>
      </div>
    </form>
  )
}
