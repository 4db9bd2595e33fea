// The error responses of routes, for the API description. error-translator.ts creates them.
import { errorBodySchema } from '@quarry/contract'

/** For routes with access `account`. */
export const refusals = { 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema }
