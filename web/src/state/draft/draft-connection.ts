// What the next job, preview or look at pages reads with. Lives as long as the page.
import { createStore } from '../../lib/store.ts'
import { onPersonChanged } from '../session/session.ts'

/** Id of a connection; null for none. */
export const draftConnection = createStore<string | null>(null)
onPersonChanged(() => draftConnection.set(null))
