// Switching to another workspace.
import { useQueryClient } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { switchWorkspace } from '../../state/workspace/workspace.tsx'

/** Shows the workspace on the same screen, without the selection, which does not exist in the other one. */
export function useWorkspaceChange(): (teamId: string | null) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (teamId) => {
    const stays = pathname === '/app' || pathname === '/app/monitors' || pathname === '/app/recipes'
    void navigate({ to: stays ? pathname : '/app/history', search: {} }).then(() => switchWorkspace(teamId, queryClient))
  }
}
