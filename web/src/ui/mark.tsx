// The product's mark: a grid of blocks, one of them cut out and lifted. One colour, readable at 16 px.

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={className} fill="currentColor">
      <path d="M1 1h6v6H1zM1 9h6v6H1zM9 1h6v6H9zM10.5 10.5H15V15h-4.5z" />
    </svg>
  )
}
