// The source of a new monitor: the present form. A finished job is named in the address instead.
import type { JobPayload } from '@quarry/contract'
import { createStore } from '../../lib/store.ts'
import { onPersonChanged } from '../session/session.ts'

export const monitorOrigin = createStore<JobPayload | null>(null)
onPersonChanged(() => monitorOrigin.set(null))
