// The product's mark: a stone of four blocks, one of them cut out and lifted. One colour, readable at 16 px.
import { classNames } from './class-names.ts'

export function Mark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className={classNames('shrink-0', className)} fill="currentColor">
      <path d="M1 3.5h6.5V9H13v6H1zM9.5 1H15v5.5H9.5z" />
    </svg>
  )
}
