// The interface of a server module: its API routes, and its routes outside the API.
import type { FastifyInstance } from 'fastify'

export interface AppModule<Deps> {
  /** Registers API routes below /api/v1: rate-limited, answered with no-store. */
  api?(app: FastifyInstance, deps: Deps): Promise<void>
  /** Registers routes at the root. */
  pages?(app: FastifyInstance, deps: Deps): Promise<void>
}
