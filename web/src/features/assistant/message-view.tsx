// One message of the chat. The assistant's text is rendered as plain text, never as markup. Its direction follows its own first letter, not
// that of the preceding label.
import { percentOf } from './percent-of.ts'
import { formatClock } from '../../lib/format.ts'
import type { ChatEntry } from '../../state/assistant/assistant-chat.ts'

export function MessageView({ entry, onSuggest }: { entry: ChatEntry; onSuggest(text: string): void }) {
  if (entry.type === 'user') {
    return (
      <div className="flex flex-col items-end gap-0.5">
        <p dir="auto" className="max-w-[88%] rounded-card bg-accent-wash px-3 py-2 text-14 break-words whitespace-pre-line">
          <bdi className="sr-only">You: </bdi>
          {entry.content}
        </p>
      </div>
    )
  }
  const { content, timestamp, confidence, suggestions, clarifyingQuestions } = entry
  return (
    <div className="flex flex-col gap-2 text-14">
      <p dir="auto" className="break-words whitespace-pre-line">
        <bdi className="sr-only">Assistant: </bdi>
        {content}
      </p>
      <p className="flex gap-3 text-12 text-ink-faint">
        <time dateTime={timestamp}>{formatClock(timestamp)}</time>
        <span>Confidence: {percentOf(confidence)}%</span>
      </p>
      {clarifyingQuestions.length > 0 && (
        <div>
          <p className="text-12 font-medium text-ink-soft">I&apos;d like to know more:</p>
          <ul className="list-disc pl-5 text-13">
            {clarifyingQuestions.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </div>
      )}
      {suggestions.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p className="text-12 font-medium text-ink-soft">Quick suggestions:</p>
          <div className="flex flex-wrap gap-1.5">
            {suggestions.map((suggestion) => (
              <button
                key={suggestion}
                type="button"
                onClick={() => onSuggest(suggestion)}
                className="min-h-7 max-w-full rounded-full border border-control-line bg-surface px-2.5 py-0.5 text-left text-13 break-words hover:bg-hover"
              >
                {suggestion}
              </button>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
