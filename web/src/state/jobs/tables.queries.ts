// Names, emoji and folders of tables. Next: server/src/tables/tables.routes.ts
import { folderSchema, jobSchema, type Folder, type Job, type TableChange } from '@quarry/contract'
import { queryOptions, type QueryClient } from '@tanstack/react-query'
import { callApi, getJson, getList } from '../../lib/api.ts'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { jobKeys, updateJob } from './jobs.queries.ts'

export const foldersQuery = queryOptions<Folder[]>({
  queryKey: ['private', 'folders'],
  queryFn: ({ signal }) => getList('/folders/', folderSchema, { signal }),
})

/** By name. */
export function makeFolder(name: string): Promise<Folder> {
  return getJson('/folders/', folderSchema, { method: 'POST', body: { name } })
}

export function renameFolder(id: string, name: string): Promise<Folder> {
  return getJson(`/folders/${encodeURIComponent(id)}`, folderSchema, { method: 'PATCH', body: { name } })
}

export async function deleteFolder(id: string): Promise<void> {
  await callApi(`/folders/${encodeURIComponent(id)}`, { method: 'DELETE' })
}

/** Folders and what is in them. */
export async function refreshFolders(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: foldersQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: jobKeys.list }),
  ])
}

function patchTable(id: string, change: TableChange): Promise<Job> {
  return getJson(`/jobs/${encodeURIComponent(id)}`, jobSchema, { method: 'PATCH', body: change })
}

/** Changes a table's name or folder, with a toast with Undo. Returns whether it succeeded. */
export async function changeTable(
  queryClient: QueryClient,
  { id, change, told, back }: { id: string; change: TableChange; told: string; back: TableChange },
): Promise<boolean> {
  const apply = async (wanted: TableChange): Promise<void> => {
    updateJob(queryClient, await patchTable(id, wanted))
    if (wanted.folder_id !== undefined) void refreshFolders(queryClient)
  }
  try {
    await apply(change)
  } catch (error) {
    showToast(withDetail('The table could not be changed.', detailText(error)))
    return false
  }
  const undo = () => void apply(back).catch((error: unknown) => showToast(withDetail('This could not be taken back.', detailText(error))))
  showToast(told, { action: { label: 'Undo', run: undo } })
  return true
}
