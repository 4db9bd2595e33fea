// Why a job makes no progress although it has no fault of its own: no worker is alive, or all of them lack a resource.
import type { HoldUp } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'

/**
 * For a query of jobs: a key of HOLD_UPS; null for a job that has ended or that some worker can process. Reads the few rows of the workers.
 * A new job is not reported as waiting while the first worker starts.
 */
export function holdUpOfJob(): RawBuilder<HoldUp | null> {
  return sql`case
    when jobs.status in ('pending', 'in_progress') and exists (
      select from connections where connections.id = jobs.connection_id and connections.state = 'ended'
    ) then 'sign_in'
    when jobs.status in ('pending', 'in_progress') and jobs.created_at < clock_timestamp() - interval '15 seconds' then (
    select case
      when count(*) = 0 then 'no_worker'
      when count(*) = count(*) filter (where trouble_at > clock_timestamp() - interval '30 seconds') then max(trouble)
    end from workers where seen_at > clock_timestamp() - interval '10 seconds'
  ) end`
}
