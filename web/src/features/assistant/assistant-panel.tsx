// The assistant's panel: title and actions, the conversation, a pending proposal, and the input.
import { Eraser, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { chat, clearChat, sendMessage, stopReply } from '../../state/assistant/assistant-chat.ts'
import { assistantFocus } from '../../state/assistant/assistant-panel.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChatInput } from './chat-input.tsx'
import { MessageView } from './message-view.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { TypingIndicator } from './typing-indicator.tsx'
import { WrittenMessage } from './written-message.tsx'

export function AssistantPanel({ onClose }: { onClose(): void }) {
  const { entries, proposal, isSending, written } = useStore(chat)
  const focusCount = useStore(assistantFocus)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const conversation = useRef<HTMLDivElement>(null)
  const latest = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)

  // Opened by key or button, its input takes the focus; if it is open from the start, the page keeps its focus.
  useEffect(() => {
    if (focusCount > 0) input.current?.focus()
  }, [focusCount])
  // A proposal is longer than the panel: its message is scrolled to the top, and its buttons stay visible.
  useEffect(() => {
    if (proposal) scrollTo(conversation.current, latest.current)
    else if (entries.length > 1 || isSending || written !== '') scrollTo(conversation.current, end.current)
  }, [entries.length, isSending, proposal, written])

  const send = () => {
    void sendMessage(text)
    setText('')
  }
  const stop = () => {
    stopReply()
    input.current?.focus()
  }
  const suggest = (suggestion: string) => {
    setText(suggestion)
    input.current?.focus()
  }
  return (
    <div className="flex h-full min-h-0 flex-col">
      <header className="flex h-13 shrink-0 items-center justify-between gap-2 border-b px-3.5">
        <h2 className="text-16 font-semibold">AI Assistant</h2>
        <div className="flex gap-0.5">
          <IconButton label="Clear conversation" icon={<Eraser aria-hidden="true" />} disabled={entries.length <= 1} onClick={clearChat} />
          <IconButton label="Close assistant" icon={<X aria-hidden="true" />} onClick={onClose} />
        </div>
      </header>
      {/* Focusable, so that the list can be scrolled by keyboard. */}
      <div
        ref={conversation}
        role="log"
        aria-label="Conversation"
        aria-busy={written !== ''}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3.5 py-4"
      >
        {entries.map((entry, index) => (
          <div key={entry.id} ref={index === entries.length - 1 ? latest : null}>
            <MessageView entry={entry} onSuggest={suggest} />
          </div>
        ))}
        {isSending && (written === '' ? <TypingIndicator /> : <WrittenMessage text={written} />)}
        {proposal && <ProposalCard proposal={proposal} onDecided={() => input.current?.focus()} />}
        <div ref={end} />
      </div>
      <ChatInput input={input} text={text} isSending={isSending} onChange={setText} onSend={send} onStop={stop} />
    </div>
  )
}

const ROOM_ABOVE_PX = 16

/** Scrolls only the conversation: the form beside it keeps its position. */
function scrollTo(conversation: HTMLElement | null, part: HTMLElement | null): void {
  if (!conversation || !part) return
  conversation.scrollTop += part.getBoundingClientRect().top - conversation.getBoundingClientRect().top - ROOM_ABOVE_PX
}
