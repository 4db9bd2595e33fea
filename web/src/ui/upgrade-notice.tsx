// That something comes with a higher plan, in the sentence that the server says too, with the way to the plans.
import { Link } from '@tanstack/react-router'
import { Notice } from './notice.tsx'

export function UpgradeNotice({ children }: { children: string }) {
  return (
    <Notice
      action={
        <Link to="/" hash="pricing" className="font-medium text-accent underline underline-offset-2">
          See Pricing
        </Link>
      }
    >
      {children}
    </Notice>
  )
}
