// Ids of teams in paths and headers. A malformed id is treated like a team that does not exist.
import { TEAM_NOT_YOURS } from '@quarry/contract'
import { AppError } from '../../app-error.ts'
import { isUuid } from '../../http/ids.ts'

/** @throws AppError not_found */
export function readTeamId(text: string): string {
  if (!isUuid(text)) throw new AppError('not_found', { detail: TEAM_NOT_YOURS })
  return text.toLowerCase()
}
