// The place of something that is on its way, in its final size.
import { classNames } from './class-names.ts'

export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden="true" className={classNames('block animate-pulse rounded-mark bg-pressed', className)} />
}
