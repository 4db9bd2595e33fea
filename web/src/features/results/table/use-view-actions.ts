// The actions on saved views of a table: save, rename, change, delete. Each shows a toast, and a deletion can be undone.
import type { TableView, ViewLayout, ViewUses } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { deleteLater, useStaying } from '../../../state/saved/late-deletion.ts'
import { showToast } from '../../../ui/toasts.ts'
import { changeView, deleteView, saveView, viewsQuery, viewUses } from './table-views.queries.ts'
import type { NamedView } from './view-dialog.tsx'

export interface ViewActions {
  jobId: string
  views: TableView[]
  /** False until they are loaded, or where loading failed. */
  areKnown: boolean
  isSaving: boolean
  saveAs(named: NamedView, layout: ViewLayout): Promise<TableView>
  rename(view: TableView, named: NamedView): Promise<void>
  /** Returns whether it was saved. */
  save(view: TableView, changed: { layout: ViewLayout; version: number }): Promise<boolean>
  remove(view: TableView): void
}

export function useViewActions(jobId: string, onSelect: (id: string | null) => void): ViewActions {
  const queryClient = useQueryClient()
  const { queryKey } = viewsQuery(jobId)
  const query = useQuery(viewsQuery(jobId))
  const views = useStaying(query.data) ?? []
  const [isSaving, setSaving] = useState(false)
  const refresh = () => queryClient.invalidateQueries({ queryKey })
  const put = (view: TableView) => {
    queryClient.setQueryData(queryKey, (known: TableView[] = []) =>
      known.some(({ id }) => id === view.id) ? known.map((one) => (one.id === view.id ? view : one)) : [...known, view],
    )
  }
  return {
    jobId,
    views,
    areKnown: query.data !== undefined,
    isSaving,
    async saveAs(named, layout) {
      const view = await saveView(jobId, { ...named, layout })
      put(view)
      return view
    },
    async rename(view, named) {
      put(await changeView(jobId, { id: view.id, ...named }))
    },
    async save(view, changed) {
      setSaving(true)
      try {
        put(await changeView(jobId, { id: view.id, ...changed }))
        showToast(`“${view.name}” is saved.`)
        return true
      } catch (error) {
        showToast(withDetail('The view could not be saved.', detailText(error)))
        void refresh()
        return false
      } finally {
        setSaving(false)
      }
    },
    remove(view) {
      onSelect(null)
      const remove = () => deleteView(jobId, view.id)
      const tell = (uses: string) =>
        deleteLater({
          id: view.id,
          told: `The view “${view.name}” was deleted.${uses}`,
          failure: 'The view could not be deleted.',
          remove,
          refresh,
        })
      // If its dependents cannot be determined, the view is deleted nevertheless.
      void viewUses(jobId, view.id)
        .then(usesText, () => '')
        .then(tell)
    },
  }
}

/** The dependents of a view, as a sentence after that of its deletion. */
function usesText({ links, dashboard, destinations }: ViewUses): string {
  const parts = [
    ...(links > 0 ? [`${plural(links, 'link')} to it ${links === 1 ? 'ends' : 'end'}`] : []),
    ...(dashboard ? ['its dashboard goes with it'] : []),
    ...(destinations.length > 0 ? [`nothing more is delivered to ${destinations.map(({ name }) => name).join(', ')}`] : []),
  ]
  const text = parts.join(', and ')
  return text === '' ? '' : ` ${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
