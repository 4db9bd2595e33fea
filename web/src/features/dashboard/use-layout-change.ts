// Changes which charts a dashboard has: shown at once, saved, and taken back by Undo where something went away.
import type { Dashboard, DashboardLayout } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ChartActions } from './chart-head.tsx'
import { saveLayout } from './dashboard.queries.ts'

/** Replaces the layout. With a sentence a toast shows it, with Undo. */
export type PutLayout = (layout: DashboardLayout, told?: string) => void

/** What it answers stays the same while the layout does and does not: what is given to charts does not draw them again. */
export function useLayoutChange(base: string, { layout }: Dashboard) {
  const queryClient = useQueryClient()
  const queryKey = useMemo(() => ['private', 'dashboard', base], [base])
  const { mutate } = useMutation({
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
  const shown = useRef(layout)
  useLayoutEffect(() => {
    shown.current = layout
  }, [layout])
  return useMemo(() => {
    const latest = (or: DashboardLayout) =>
      queryClient.getQueriesData<Dashboard>({ queryKey }).findLast(([, known]) => known)?.[1]?.layout ?? or
    const put: PutLayout = (next, told) => {
      const before = shown.current
      mutate(next)
      if (told === undefined) return
      showToast(told, { action: { label: 'Undo', run: () => mutate(undone({ before, next, now: latest(before) })) } })
    }
    const made = new Map<string, ChartActions>()
    return {
      put,
      add: (field: string) => put({ ...shown.current, charts: [...shown.current.charts, { field, is_wide: false }] }),
      actionsOf(field: string): ChartActions {
        const actions = made.get(field) ?? actionsOf(() => shown.current, field, put)
        made.set(field, actions)
        return actions
      },
    }
  }, [queryClient, queryKey, mutate])
}

/** Only what was changed goes back: what was done to the rest meanwhile stays. */
function undone({ before, next, now }: Record<'before' | 'next' | 'now', DashboardLayout>): DashboardLayout {
  return {
    charts: next.charts === before.charts ? now.charts : before.charts,
    ...savedOf(next.saved === before.saved ? now : before),
  }
}

const savedOf = ({ saved }: DashboardLayout): Pick<DashboardLayout, 'saved'> => (saved ? { saved } : {})

function actionsOf(layoutNow: () => DashboardLayout, field: string, put: PutLayout): ChartActions {
  return {
    move(by) {
      const layout = layoutNow()
      const { charts } = layout
      const at = charts.findIndex((chart) => chart.field === field)
      const [moved, other] = [charts[at], charts[at + by]]
      if (moved && other)
        put({ ...layout, charts: charts.map((chart, index) => (index === at ? other : index === at + by ? moved : chart)) })
    },
    widen() {
      const layout = layoutNow()
      put({ ...layout, charts: layout.charts.map((chart) => (chart.field === field ? { ...chart, is_wide: !chart.is_wide } : chart)) })
    },
    remove() {
      const layout = layoutNow()
      put({ ...layout, charts: layout.charts.filter((chart) => chart.field !== field) }, `The chart of ${field} was removed.`)
    },
  }
}
