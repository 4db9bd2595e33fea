// What a module of the server adds to the HTTP application: its calls of the API, and pages and calls outside it.
import type { FastifyInstance } from 'fastify'

export interface AppModule<Deps> {
  /** Registers calls below /api/v1: limited in number, answered with no-store. */
  api?(app: FastifyInstance, deps: Deps): Promise<void>
  /** Registers routes at the root. */
  pages?(app: FastifyInstance, deps: Deps): Promise<void>
}
