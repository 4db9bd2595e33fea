// The ways out where plan or balance do not cover a job. In a tab of their own: they lead on to the payment provider, and the form would be lost.
// In a team they are its owner's.
import { Link } from '@tanstack/react-router'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'

const newTab = {
  target: '_blank',
  title: 'Opens in a new tab',
  className: 'text-13 font-medium text-accent underline underline-offset-2',
} as const

export function QuotaLinks({ needsFunds, needsPlan }: { needsFunds: boolean; needsPlan: boolean }) {
  const { team } = useWorkspace()
  if (team)
    return needsFunds || needsPlan ? (
      <span className="text-13">Please ask {team.owner_email}, whose plan and balance the team uses.</span>
    ) : null
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
