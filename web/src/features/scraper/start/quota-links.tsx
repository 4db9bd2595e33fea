// The ways out where plan or balance do not cover a job. In a tab of their own: they lead on to the payment provider, and the form would be lost.
import { Link } from '@tanstack/react-router'

const newTab = {
  target: '_blank',
  title: 'Opens in a new tab',
  className: 'text-13 font-medium text-accent underline underline-offset-2',
} as const

export function QuotaLinks({ needsFunds, needsPlan }: { needsFunds: boolean; needsPlan: boolean }) {
  return (
    <>
      {needsFunds && (
        <Link to="/profile" search={{ tab: 'usage' }} {...newTab}>
          Add Funds
        </Link>
      )}
      {needsPlan && (
        <Link to="/" hash="pricing" {...newTab}>
          See Pricing
        </Link>
      )}
    </>
  )
}
