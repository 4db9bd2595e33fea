// Shows a toast that the brand or a part of it was removed, with Undo.
import type { Brand } from '@quarry/contract'
import { useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { showToast } from '../../ui/toasts.ts'
import { brandQuery, bringBackBrand } from './branding.queries.ts'

export function useBrandUndo(): (told: string, before: Brand) => void {
  const queryClient = useQueryClient()
  return (told, before) => {
    const bringBack = async () => {
      try {
        queryClient.setQueryData(brandQuery.queryKey, await bringBackBrand(before))
      } catch (error) {
        showToast(withDetail('Your brand could not be brought back.', detailText(error)), { action: undo, timeoutMs: 60_000 })
      }
    }
    const undo = { label: 'Undo', run: () => void bringBack() }
    showToast(told, { action: undo })
  }
}
