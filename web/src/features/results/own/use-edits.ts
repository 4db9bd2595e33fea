// Bulk edits, each with a toast and Undo, and undo and redo of the recent changes.
import type { EditAnswer, TableAct, TableEditInput } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { ApiError, detailText, withDetail } from '../../../lib/api-error.ts'
import { plural } from '../../../lib/format.ts'
import { showToast } from '../../../ui/toasts.ts'
import { actsQuery, editTable, renewEdited, takeAct } from './own.queries.ts'

export interface Edits {
  /** Null where it failed, which a toast shows. */
  edit(edit: TableEditInput): Promise<EditAnswer | null>
  take(act: TableAct, way: 'undo' | 'redo'): Promise<void>
  /** The user's own last change; changes of team members are undone only from the list. */
  undoLast(): Promise<void>
  /** The change that was undone last, unless something was changed since. */
  redoLast(): Promise<void>
}

export function useEdits(jobId: string): Edits {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const failed = (error: unknown): null => {
      showToast(withDetail('The cells could not be changed.', detailText(error)))
      return null
    }
    const take = async (act: TableAct, way: 'undo' | 'redo'): Promise<void> => {
      try {
        const { changed, left } = await takeAct(jobId, act.id, way)
        await renewEdited(queryClient, jobId)
        const stay =
          left === 0
            ? ''
            : ` ${plural(left, 'cell')} changed since ${left === 1 ? 'stays' : 'stay'} as ${left === 1 ? 'it is' : 'they are'}.`
        showToast(`${way === 'undo' ? 'Undone' : 'Made again'}: ${plural(changed, 'cell')}.${stay}`)
      } catch (error) {
        failed(error)
      }
    }
    const acts = () => queryClient.fetchQuery(actsQuery(jobId)).catch(failed)
    const inTurn = createTurns()
    return {
      take,
      async edit(edit) {
        try {
          const answer = await editTable(jobId, edit)
          await renewEdited(queryClient, jobId)
          const { act, changed, unfit, problem } = answer
          const left = unfit === 0 ? '' : ` ${plural(unfit, 'cell')} can’t hold the value: ${problem}`
          const text = changed === 0 ? `Nothing to change.${left}` : `${plural(changed, 'cell')} changed.${left}`
          showToast(text, act ? { action: { label: 'Undo', run: () => void take(act, 'undo') } } : {})
          return answer
        } catch (error) {
          // Another person's later values are shown.
          if (error instanceof ApiError && error.status === 409) await renewEdited(queryClient, jobId)
          return failed(error)
        }
      },
      undoLast: () =>
        inTurn(async () => {
          const found = (await acts())?.find((act) => act.is_own && act.undone_at === null)
          await (found ? take(found, 'undo') : showToast('There is nothing to undo.'))
        }),
      redoLast: () =>
        inTurn(async () => {
          const own = ((await acts()) ?? []).filter((act) => act.is_own)
          const madeLast = own.find((act) => act.undone_at === null)?.made_at ?? ''
          const undone = own.filter((act) => act.undone_at !== null && act.undone_at > madeLast)
          const found = undone.toSorted((one, other) => ((one.undone_at ?? '') < (other.undone_at ?? '') ? 1 : -1))[0]
          await (found ? take(found, 'redo') : showToast('There is nothing to redo.'))
        }),
    }
  }, [queryClient, jobId])
}

/** A key pressed several times undoes several acts: each looks for its act once the one before it is done. */
function createTurns(): (step: () => Promise<void>) => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return (step) => (last = last.then(step, step))
}
