// Shown while waiting for a reply: three dots, animated where motion is allowed, with the same in words for screen readers.

export function TypingIndicator() {
  return (
    <p className="flex h-6 items-center gap-1" data-testid="typing">
      <span className="sr-only">The assistant is typing</span>
      {['[animation-delay:0ms]', '[animation-delay:150ms]', '[animation-delay:300ms]'].map((delay) => (
        <span key={delay} aria-hidden="true" className={`size-1.5 rounded-full bg-ink-faint motion-safe:animate-pulse ${delay}`} />
      ))}
    </p>
  )
}
