// The ways out where plan or balance do not cover a job.
import { Link } from '@tanstack/react-router'

export function QuotaLinks({ needsFunds, needsPlan }: { needsFunds: boolean; needsPlan: boolean }) {
  return (
    <>
      {needsFunds && (
        <Link to="/profile" search={{ tab: 'usage' }} className="text-13 font-medium text-accent underline underline-offset-2">
          Add Funds
        </Link>
      )}
      {needsPlan && (
        <Link to="/" hash="pricing" className="text-13 font-medium text-accent underline underline-offset-2">
          See Pricing
        </Link>
      )}
    </>
  )
}
