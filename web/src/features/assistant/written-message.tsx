// The assistant's message while a language model writes it. Screen readers read it when it is complete: the conversation is marked as busy
// until then.

export function WrittenMessage({ text }: { text: string }) {
  return (
    <p dir="auto" data-testid="written" className="text-14 break-words whitespace-pre-line">
      <bdi className="sr-only">Assistant, still writing: </bdi>
      {text}
      <span
        aria-hidden="true"
        className="ml-0.5 inline-block h-3.5 w-1.5 translate-y-0.5 rounded-xs bg-ink-faint motion-safe:animate-pulse"
      />
    </p>
  )
}
