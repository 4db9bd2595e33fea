// Texts for a job's status and counts.
import type { Job, JobStatus, Progress } from '@quarry/contract'
import { formatCost, formatInteger, formatUsd, plural } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const JOB_STATUS: Record<JobStatus, { label: string; tone: BadgeTone }> = {
  pending: { label: 'Waiting', tone: 'plain' },
  in_progress: { label: 'Running', tone: 'accent' },
  completed: { label: 'Completed', tone: 'found' },
  failed: { label: 'Failed', tone: 'failed' },
  partial_completion: { label: 'Partly completed', tone: 'unsure' },
}

/** How many of the failed targets a run did not get to. */
export interface Unreached {
  stopped: number
  overBudget: number
}

/** "212 of 283 rows, 9 failed, 30 stopped, 62 waiting": always of what. `unreached` targets are no failures of their own. */
export function progressText({ total, completed, failed, in_progress, pending }: Progress, unreached: Unreached = NONE): string {
  const waiting = pending + in_progress
  const parts = [`${formatInteger(completed)} of ${formatInteger(total)} ${total === 1 ? 'row' : 'rows'}`]
  const own = failed - unreached.stopped - unreached.overBudget
  if (own > 0) parts.push(`${formatInteger(own)} failed`)
  if (unreached.stopped > 0) parts.push(`${formatInteger(unreached.stopped)} stopped`)
  if (unreached.overBudget > 0) parts.push(`${formatInteger(unreached.overBudget)} beyond the spending cap`)
  if (waiting > 0) parts.push(`${formatInteger(waiting)} waiting`)
  return parts.join(', ')
}

const NONE: Unreached = { stopped: 0, overBudget: 0 }

/** What the job waits for and what it has used: " · Place 3 in the queue", " · 72 cells used", what a language model did. Nothing for a preview, which is free. */
export function usageText({ queue_position: place, usage, model_usage: model, recipes }: Job): string {
  const parts: string[] = []
  if (place != null) parts.push(`Place ${formatInteger(place)} in the queue`)
  if (usage && usage.cells_consumed > 0) {
    const extra = usage.cells_overage > 0 ? `, ${formatInteger(usage.cells_overage)} extra for ${formatCost(usage.cost_usd)}` : ''
    parts.push(`${plural(usage.cells_consumed, 'cell')} used${extra}`)
  }
  if (usage?.spending_cap_usd != null) parts.push(`spending cap ${formatUsd(usage.spending_cap_usd)}`)
  // What a model costs is the operator's: accounts pay for cells.
  if (model && model.calls > 0) {
    const cost = model.cost_usd > 0 ? `, ${formatCost(model.cost_usd)} of the operator’s` : ''
    parts.push(
      `language model: ${plural(model.calls, 'call')}, ${formatInteger(model.prompt_tokens + model.completion_tokens)} tokens${cost}`,
    )
  }
  if (recipes) parts.push(...recipesText(recipes))
  return parts.map((part) => ` · ${part}`).join('')
}

/** What was learned of sites and used again; nothing where no site was met often enough. */
function recipesText({ learned, relearned, reused_pages: pages, relearned_sites: sites = [] }: NonNullable<Job['recipes']>): string[] {
  const told = [
    ...(learned > 0 ? [`${plural(learned, 'recipe')} learned`] : []),
    ...(relearned > 0 ? [[`${plural(relearned, 'recipe')} learned again`, whyText(sites)].filter(Boolean).join(': ')] : []),
    ...(pages > 0 ? [`${plural(pages, 'page')} read by recipe`] : []),
  ]
  return told.length === 0 ? [] : [told.join(', ')]
}

/** What had changed: "shop.example changed its layout". */
function whyText(sites: NonNullable<NonNullable<Job['recipes']>['relearned_sites']>): string {
  return [...new Set(sites.map(({ site, reason }) => `${site} ${CHANGE[reason]}`))].join(' and ')
}

const CHANGE: Record<NonNullable<NonNullable<Job['recipes']>['relearned_sites']>[number]['reason'], string> = {
  first: 'was learned again',
  layout: 'changed its layout',
  pages: 'had a page with more to learn from',
  correction: 'was corrected by you',
  pointed: 'was pointed at by you',
}
