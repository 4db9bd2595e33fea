// The answers a route can give instead of its result, for the API description. What makes them is the error translator.
import { errorBodySchema } from '@quarry/contract'

/** For routes of an account. */
export const refusals = { 401: errorBodySchema, 404: errorBodySchema, 422: errorBodySchema }
