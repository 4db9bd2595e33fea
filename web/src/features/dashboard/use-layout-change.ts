// Changes the charts of a dashboard: optimistic update, save, and a toast with Undo after a removal.
import type { Dashboard, DashboardLayout } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import type { ChartActions } from './chart-head.tsx'
import { saveLayout } from './dashboard.queries.ts'

/** Replaces the layout. `message` is shown in a toast with Undo. */
export type PutLayout = (layout: DashboardLayout, message?: string) => void

/** The returned functions keep their identity when the layout changes, so that charts do not render again. */
export function useLayoutChange(base: string, { layout }: Dashboard) {
  const queryClient = useQueryClient()
  const queryKey = useMemo(() => ['private', 'dashboard', base], [base])
  const { mutate } = useMutation({
    // Saves run one after the other, so that the last change wins.
    scope: { id: `layout of ${base}` },
    mutationFn: (next: DashboardLayout) => saveLayout(base, next),
    async onMutate(next) {
      // A response in flight would bring back the previous layout.
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
    const put: PutLayout = (next, message) => {
      const before = shown.current
      mutate(next)
      if (message === undefined) return
      showToast(message, { action: { label: 'Undo', run: () => mutate(undone({ before, next, now: latest(before) })) } })
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

/** Reverts only the part that `next` changed; later changes of the other part are kept. */
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
