// What a language model would add to the form's job, measured on its first targets: cells that stay empty without it, and its cost for all
// of them.
import type { ModelAmount, Pilot } from '@quarry/contract'
import { pilotSchema } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { getJson } from '../../../lib/api.ts'
import { formatCost, formatDuration, formatInteger, plural } from '../../../lib/format.ts'
import { draft, type Draft } from '../../../state/draft/draft.ts'
import { draftReading } from '../../../state/draft/draft-reading.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { jobFromDraft } from '../job-from-draft.ts'

const FIELDS_NAMED_MAX = 5

interface Answer {
  pilot: Pilot
  /** The form that it was measured on. */
  form: Draft
}

/** The pilot of the present form; one of an earlier state is not shown. */
export function useModelPilot(current: Draft) {
  const run = useMutation({ mutationFn: askForPilot })
  return { run, pilot: run.data?.form === current ? run.data.pilot : null, error: run.variables === current ? run.error : null }
}

async function askForPilot(form: Draft): Promise<Answer> {
  const checked = jobFromDraft(form, draftReading())
  if (!checked.ok) throw new Error(checked.message)
  return { form, pilot: await getJson('/pilot', pilotSchema, { method: 'POST', body: checked.payload }) }
}

type PilotState = ReturnType<typeof useModelPilot>

export function PilotButton({ run, isDisabled }: Pick<PilotState, 'run'> & { isDisabled: boolean }) {
  return (
    <Button look="quiet" disabled={isDisabled} isBusy={run.isPending} onClick={() => run.mutate(draft.get())}>
      {run.isPending ? 'Reading 3 targets...' : 'What would a model add?'}
    </Button>
  )
}

export function PilotResult({ pilot, error }: Pick<PilotState, 'pilot' | 'error'>) {
  return (
    <>
      {pilot && <Notice>{pilotText(pilot)}</Notice>}
      {error && <Notice tone="error">{withDetail('The pilot could not be run.', detailText(error) || error.message)}</Notice>}
    </>
  )
}

function pilotText(pilot: Pilot): string {
  return [withoutText(pilot), withText(pilot), wholeJobText(pilot)].filter((line) => line !== '').join('\n')
}

function withoutText({ targets, failed_targets: failed, cells, empty_cells: emptyCount, empty }: Pilot): string {
  const read = targets - failed
  const unread = failed === 0 ? '' : ` ${plural(failed, 'target')} could not be read.`
  if (read === 0) return `Of ${plural(targets, 'target')} tried none could be read, so it is unknown what a model would add.`
  if (emptyCount === 0) return `Without a model no cell of ${plural(read, 'target')} stays empty: it would add nothing here.${unread}`
  const named = empty.slice(0, FIELDS_NAMED_MAX).map(({ field, cells: count }) => `${field} (${count})`)
  const more = empty.length > FIELDS_NAMED_MAX ? ` and ${plural(empty.length - FIELDS_NAMED_MAX, 'more field')}` : ''
  return `Without a model ${formatInteger(emptyCount)} of ${plural(cells, 'cell')} on ${plural(read, 'target')} stay empty: ${named.join(', ')}${more}.${unread}`
}

function withText({ model, empty_cells: emptyCount, filled_cells: filled, pilot }: Pilot): string {
  if (emptyCount === 0) return ''
  if (model === null) return 'No language model is configured on this server, so its benefit and cost are unknown.'
  if (filled === null || pilot === null) return `${model.name} was not asked: your previews may have used their share of it for today.`
  return `${model.name} filled ${formatInteger(filled)} of them, with ${amountText(pilot)}.`
}

function wholeJobText({ model, job, basis, job_targets: targets, empty_cells: emptyCount }: Pilot): string {
  if (model === null || emptyCount === 0) return ''
  if (job === null) return 'Use and cost for the whole job are unknown.'
  const source = basis === 'pilot' ? 'Estimated from these targets' : 'Estimated from your earlier jobs'
  const unpriced = job.cost_usd !== null || model.is_local ? '' : ' The price of tokens is not configured on this server.'
  return `${source}, all ${plural(targets, 'target')} would take about ${amountText(job)} in addition.${unpriced}`
}

function amountText({ tokens, cost_usd: cost, seconds }: ModelAmount): string {
  return [
    plural(tokens, 'token'),
    ...(cost === null ? [] : [formatCost(cost)]),
    ...(seconds === null ? [] : [formatDuration(seconds)]),
  ].join(', ')
}
