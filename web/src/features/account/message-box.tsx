// The outcome of an action on the account: an Error or a Success box, labelled as such.
import { CircleAlert, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'

export interface Outcome {
  kind: 'error' | 'success'
  text: string
}

export function MessageBox({ kind, children }: { kind: Outcome['kind']; children: ReactNode }) {
  const isError = kind === 'error'
  const Icon = isError ? CircleAlert : CircleCheck
  return (
    <div
      role={isError ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-2.5 rounded-control px-3 py-2 text-13',
        isError ? 'bg-failed-wash text-failed' : 'bg-found-wash text-found',
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <div className="min-w-0">
        <p className="font-medium">{isError ? 'Error' : 'Success'}</p>
        <p className="break-words whitespace-pre-line">{children}</p>
      </div>
    </div>
  )
}
