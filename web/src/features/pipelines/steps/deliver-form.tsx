// The form of the step Deliver: the destination of the rows, and the webhook that is called.
import { destinationPlace, DESTINATIONS_NEED_UPGRADE, mayUseDestinations, type StepOf } from '@quarry/contract'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { destinationsQuery, webhooksQuery } from '../../../state/jobs/receivers.queries.ts'
import { useKnownPlan, usePlan } from '../../../state/billing/plan.ts'
import { useWorkspace } from '../../../state/workspace/workspace.tsx'
import { Select } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UpgradeNotice } from '../../../ui/upgrade-notice.tsx'
import { Labelled } from './form-parts.tsx'

interface DeliverFormProps {
  step: StepOf<'deliver'>
  onChange(step: StepOf<'deliver'>): void
}

export function DeliverForm({ step, onChange }: DeliverFormProps) {
  const { team } = useWorkspace()
  const plan = usePlan()
  const isPlanKnown = useKnownPlan() !== null || team !== null
  const isOwners = team === null || team.role === 'owner'
  const destinations = useQuery({ ...destinationsQuery, enabled: isOwners })
  const webhooks = useQuery({ ...webhooksQuery, enabled: isOwners })
  if (!isOwners)
    return <p className="text-13 text-ink-soft">Where rows may be sent is chosen by the owner of the team, {team.owner_email}.</p>
  if (!isPlanKnown) return <Skeleton className="h-20 w-full" />
  if (!mayUseDestinations(plan.name)) return <UpgradeNotice>{DESTINATIONS_NEED_UPGRADE}</UpgradeNotice>
  const error = destinations.error ?? webhooks.error
  const choices = {
    destination: (destinations.data ?? []).map((one) => ({ id: one.id, name: `${one.name} (${destinationPlace(one)})` })),
    webhook: (webhooks.data ?? []).map(({ id, url }) => ({ id, name: url })),
  }
  return (
    <>
      {error && (
        <p role="alert" className="text-12 text-failed">
          {withDetail('Your destinations could not be loaded.', detailText(error))}
        </p>
      )}
      <Choice
        label="Destination"
        none="No destination"
        value={step.destination_id}
        choices={choices.destination}
        onChange={(id) => onChange({ ...step, destination_id: id })}
      />
      <Choice
        label="Tell the webhook"
        none="No webhook"
        value={step.webhook_id}
        choices={choices.webhook}
        onChange={(id) => onChange({ ...step, webhook_id: id })}
      />
      <p className="text-12 text-ink-soft">
        Each time the pipeline has run, once. Destinations and webhooks are added in{' '}
        <Link to="/profile" search={{ tab: 'api' }} className="text-accent underline underline-offset-2">
          your profile
        </Link>
        ; one for “Pipelines that deliver here” gets nothing else.
      </p>
    </>
  )
}

interface ChoiceProps {
  label: string
  none: string
  value: string | null
  choices: readonly { id: string; name: string }[]
  onChange(id: string | null): void
}

/** A deleted choice stays selected and visible: the step shows the problem. */
function Choice({ label, none, value, choices, onChange }: ChoiceProps) {
  return (
    <Labelled label={label}>
      <Select value={value ?? ''} onChange={(event) => onChange(event.target.value || null)}>
        <option value="">{none}</option>
        {value !== null && !choices.some(({ id }) => id === value) && <option value={value}>(not there)</option>}
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Labelled>
  )
}
