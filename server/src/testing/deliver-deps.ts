// What deliveries need besides the database, for tests: without network access unless it is given.
import type { DeliverDeps } from '../delivery/destinations/delivery.ts'
import type { TestApp } from './test-app.ts'

export function deliverDepsOf({ deps }: Pick<TestApp, 'deps'>, given: Pick<DeliverDeps, 'http'> & Partial<DeliverDeps>): DeliverDeps {
  return {
    db: deps.db,
    providerMode: deps.providerMode,
    destinationSeal: deps.destinationSeal,
    publicUrl: deps.config.publicUrl,
    sheetsOrigin: deps.config.sheetsOrigin,
    openSocket: async () => {
      throw new Error('No socket opens here.')
    },
    ...given,
  }
}
