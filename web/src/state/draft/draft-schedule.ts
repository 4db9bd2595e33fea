// When a monitor made of the form runs: taken from a saved configuration. Lives as long as the page.
import type { Schedule } from '@quarry/contract'
import { createStore } from '../../lib/store.ts'
import { onPersonChanged } from '../session/session.ts'

export interface DraftSchedule {
  schedule: Schedule
  timeZone: string
}

/** Null: none was chosen. */
export const draftSchedule = createStore<DraftSchedule | null>(null)
onPersonChanged(() => draftSchedule.set(null))
