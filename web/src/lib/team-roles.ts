// Labels of the roles of a team.
import type { TeamRole } from '@quarry/contract'

export const TEAM_ROLE_TITLES: Record<TeamRole, string> = { owner: 'Owner', editor: 'Editor', viewer: 'Viewer' }
