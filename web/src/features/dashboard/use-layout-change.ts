// Changes which charts a dashboard has: shown at once, saved, and taken back by Undo where something went away.
import type { Dashboard, DashboardLayout } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ChartActions } from './chart-card.tsx'
import { saveLayout } from './dashboard.queries.ts'

/** Puts another layout in place. With a sentence it is told, with Undo. */
export type PutLayout = (layout: DashboardLayout, told?: string) => void

export function useLayoutChange(base: string, { layout }: Dashboard) {
  const queryClient = useQueryClient()
  const queryKey = ['private', 'dashboard', base]
  const save = useMutation({
    // One after the other: the last choice is what stays.
    scope: { id: `layout of ${base}` },
    mutationFn: (next: DashboardLayout) => saveLayout(base, next),
    async onMutate(next) {
      // An answer that is on its way has the layout before.
      await queryClient.cancelQueries({ queryKey })
      queryClient.setQueriesData<Dashboard>({ queryKey }, (known) => known && { ...known, layout: next })
    },
    onError: (error) => showToast(withDetail('The layout could not be saved.', detailText(error))),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
  const latest = () => queryClient.getQueriesData<Dashboard>({ queryKey }).findLast(([, known]) => known)?.[1]?.layout ?? layout
  /** Only what was changed goes back: what was done to the rest meanwhile stays. */
  const undone = (next: DashboardLayout, now: DashboardLayout): DashboardLayout => ({
    charts: next.charts === layout.charts ? now.charts : layout.charts,
    ...savedOf(next.saved === layout.saved ? now : layout),
  })
  const put: PutLayout = (next, told) => {
    save.mutate(next)
    if (told !== undefined) showToast(told, { action: { label: 'Undo', run: () => save.mutate(undone(next, latest())) } })
  }
  return {
    put,
    add: (field: string) => put({ ...layout, charts: [...layout.charts, { field, is_wide: false }] }),
    actionsOf: (field: string) => actionsOf(layout, field, put),
  }
}

const savedOf = ({ saved }: DashboardLayout): Pick<DashboardLayout, 'saved'> => (saved ? { saved } : {})

function actionsOf(layout: DashboardLayout, field: string, put: PutLayout): ChartActions {
  const { charts } = layout
  const at = charts.findIndex((chart) => chart.field === field)
  return {
    move(by) {
      const [moved, other] = [charts[at], charts[at + by]]
      if (moved && other)
        put({ ...layout, charts: charts.map((chart, index) => (index === at ? other : index === at + by ? moved : chart)) })
    },
    widen: () => put({ ...layout, charts: charts.map((chart) => (chart.field === field ? { ...chart, is_wide: !chart.is_wide } : chart)) }),
    remove: () => put({ ...layout, charts: charts.filter((chart) => chart.field !== field) }, `The chart of ${field} was removed.`),
  }
}
