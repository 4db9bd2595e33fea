// A placeholder for content that is being loaded, in its final size.
import { classNames } from './class-names.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-mark bg-pressed', className)} />
}
