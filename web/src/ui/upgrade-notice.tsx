// Shows that a feature needs a higher plan, in the server's sentence, with the link to the plans.
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
