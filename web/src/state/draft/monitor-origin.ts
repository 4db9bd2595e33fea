// What a new monitor is to be made from: the form as it stands. A finished job is named in the address instead.
import type { JobPayload } from '@quarry/contract'
import { createStore } from '../../lib/store.ts'
import { onPersonGone } from '../session/session.ts'

export const monitorOrigin = createStore<JobPayload | null>(null)
onPersonGone(() => monitorOrigin.set(null))
