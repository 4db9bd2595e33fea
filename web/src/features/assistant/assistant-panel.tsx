// The assistant's panel: title and actions, the conversation, a proposal that waits for a decision, and the input.
import { BUILT_IN_MODEL } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Eraser, X } from '../../ui/icons.ts'
import { useEffect, useRef, useState } from 'react'
import { useStore } from '../../lib/store.ts'
import { chat, clearChat, sendMessage } from '../../state/assistant-chat.ts'
import { assistantFocus } from '../../state/assistant-panel.ts'
import { productConfigQuery } from '../../state/product-config.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ChatInput } from './chat-input.tsx'
import { MessageView } from './message-view.tsx'
import { ProposalCard } from './proposal-card.tsx'
import { TypingIndicator } from './typing-indicator.tsx'

export function AssistantPanel({ onClose }: { onClose(): void }) {
  const { entries, proposal, isSending } = useStore(chat)
  const focusCount = useStore(assistantFocus)
  const { data: config } = useQuery(productConfigQuery)
  const [text, setText] = useState('')
  const input = useRef<HTMLTextAreaElement>(null)
  const latest = useRef<HTMLDivElement>(null)
  const end = useRef<HTMLDivElement>(null)

  // Opened by key or button, its input takes the focus; open from the start, it leaves the page's focus alone.
  useEffect(() => {
    if (focusCount > 0) input.current?.focus()
  }, [focusCount])
  // A proposal is longer than the panel: it is read from the message it came with on, its buttons stay in sight.
  useEffect(() => {
    if (proposal) latest.current?.scrollIntoView({ block: 'start' })
    else if (entries.length > 1 || isSending) end.current?.scrollIntoView({ block: 'end' })
  }, [entries.length, isSending, proposal])

  const send = () => {
    void sendMessage(text, config?.model ?? BUILT_IN_MODEL)
    setText('')
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
      {/* The list can be scrolled by keyboard, so it takes the focus. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div role="log" aria-label="Conversation" tabIndex={0} className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-3.5 py-4">
        {entries.map((entry, index) => (
          <div key={entry.id} ref={index === entries.length - 1 ? latest : null} className="scroll-mt-4">
            <MessageView entry={entry} onSuggest={suggest} />
          </div>
        ))}
        {isSending && <TypingIndicator />}
        {proposal && <ProposalCard proposal={proposal} onDecided={() => input.current?.focus()} />}
        <div ref={end} />
      </div>
      <ChatInput input={input} text={text} isSending={isSending} onChange={setText} onSend={send} />
    </div>
  )
}
