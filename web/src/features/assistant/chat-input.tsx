// The input of the chat: grows with its text from 48 to 120 px; Enter sends, Shift+Enter adds a line.
import { SendHorizontal, Square } from 'lucide-react'
import { useLayoutEffect, type KeyboardEvent, type RefObject } from 'react'
import { Button } from '../../ui/button.tsx'
import { Textarea } from '../../ui/input.tsx'
import { useButtonState } from '../../ui/button-state.ts'

export const INPUT_HEIGHT_PX = { min: 48, max: 120 } as const

interface ChatInputProps {
  input: RefObject<HTMLTextAreaElement | null>
  text: string
  isSending: boolean
  onChange(text: string): void
  onSend(): void
  onStop(): void
}

export function ChatInput({ input, text, isSending, onChange, onSend, onStop }: ChatInputProps) {
  const canSend = text.trim() !== '' && !isSending
  const pressing = useButtonState({ disabled: text.trim() === '', isBusy: isSending })
  useLayoutEffect(() => fitToText(input.current, text), [input, text])
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (canSend) onSend()
  }
  return (
    <form
      className="flex flex-col gap-1 border-t bg-surface p-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (canSend) onSend()
      }}
    >
      <div className="flex items-end gap-2">
        <Textarea
          ref={input}
          rows={1}
          value={text}
          aria-label="Message to the assistant"
          aria-describedby="assistant-hint"
          placeholder="Describe what you want to scrape..."
          style={{ minHeight: INPUT_HEIGHT_PX.min, maxHeight: INPUT_HEIGHT_PX.max, resize: 'none' }}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={sendOnEnter}
        />
        <button
          type="submit"
          aria-label="Send message"
          className="inline-flex size-12 shrink-0 items-center justify-center rounded-control bg-accent text-on-accent hover:bg-accent-hover disabled:cursor-not-allowed disabled:bg-pressed disabled:text-ink-faint aria-disabled:cursor-not-allowed aria-disabled:bg-pressed aria-disabled:text-ink-faint aria-busy:cursor-progress [&_svg]:size-4.5"
          {...pressing}
        >
          <SendHorizontal aria-hidden="true" />
        </button>
      </div>
      <div className="flex min-h-7 items-center justify-between gap-2">
        <p id="assistant-hint" className="text-12 text-ink-faint">
          Press Enter to send, Shift+Enter for new line
        </p>
        {isSending && (
          <Button look="quiet" size="small" icon={<Square aria-hidden="true" />} onClick={onStop}>
            Stop
          </Button>
        )}
      </div>
    </form>
  )
}

/** An empty text has the height of one line, whatever its placeholder needs. */
function fitToText(element: HTMLTextAreaElement | null, text: string): void {
  if (!element) return
  element.style.height = 'auto'
  const wantedPx = text === '' ? INPUT_HEIGHT_PX.min : element.scrollHeight
  element.style.height = `${Math.min(Math.max(wantedPx, INPUT_HEIGHT_PX.min), INPUT_HEIGHT_PX.max)}px`
}
