// The profile's tab of teams: the own one of a Pro account, and those of others that one is in.
import { mayHaveTeam, TEAM_NEEDS_UPGRADE } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useStore } from '../../lib/store.ts'
import { useKnownPlan } from '../../state/billing/plan.ts'
import { session } from '../../state/session/session.ts'
import { teamsQuery } from '../../state/workspace/teams.queries.ts'
import { LoadFailure } from '../../ui/load-failure.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { JoinedTeam } from './joined-team.tsx'
import { OwnTeam } from './own-team.tsx'
import { TeamForm } from './team-form.tsx'

export function TeamSection() {
  const plan = useKnownPlan()
  const mayHaveOne = plan !== null && mayHaveTeam(plan.name)
  const { user } = useStore(session)
  const { data: teams, error, refetch } = useQuery({ ...teamsQuery(user?.id ?? ''), enabled: user !== null })
  if (error && !teams) return <LoadFailure text="Your teams could not be loaded." error={error} onRetry={refetch} />
  if (!teams) return <Skeleton className="h-40 w-full" />
  const own = teams.find(({ role }) => role === 'owner')
  const joined = teams.filter(({ role }) => role !== 'owner')
  return (
    <div className="flex flex-col gap-5">
      <p className="text-13 text-ink-soft">
        A team works on the same jobs, templates and monitors, within the plan of its owner and from the owner’s balance.
      </p>
      {joined.map((team) => (
        <JoinedTeam key={team.id} team={team} />
      ))}
      {plan && !mayHaveOne && (
        <Notice
          action={
            <Link to="/profile" search={{ tab: 'subscription' }} className="font-medium text-accent underline underline-offset-2">
              See the plans
            </Link>
          }
        >
          {own ? `Your team is paused: your plan is not Pro at the moment. Nothing was deleted.` : TEAM_NEEDS_UPGRADE}
        </Notice>
      )}
      {own && <OwnTeam id={own.id} mayInvite={mayHaveOne} />}
      {!own && mayHaveOne && <TeamForm />}
    </div>
  )
}
