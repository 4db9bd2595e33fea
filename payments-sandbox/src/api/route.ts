// An endpoint: its path, its parameters, its handler.
import type { z } from 'zod'
import type { Turn } from '../turn.ts'
import type { FormTree } from './form-body.ts'
import { readParameters } from './parameters.ts'

export interface Route {
  method: 'GET' | 'POST' | 'DELETE'
  /** Segments with a colon are ids. */
  path: string
  answer(turn: Turn, tree: FormTree, id: string): Promise<object>
}

/** `answer` receives the parsed parameters, and the id in the path ('' where it has none). */
export function route<T extends z.ZodType>(
  line: `${Route['method']} /v1/${string}`,
  schema: T,
  answer: (turn: Turn, given: z.output<T>, id: string) => Promise<object>,
): Route {
  const [method, path] = line.split(' ')
  if (!path || (method !== 'GET' && method !== 'POST' && method !== 'DELETE')) throw new Error(`${line} is no route`)
  return { method, path, answer: (turn, tree, id) => answer(turn, readParameters(schema, tree), id) }
}

export interface Match {
  route: Route
  id: string
}

export function findRoute(routes: readonly Route[], method: string, path: string): Match | null {
  const given = path.split('/')
  // Words before ids: `/v1/invoices/create_preview` is no invoice.
  const candidates = routes.filter((route) => route.method === method).toSorted((one, other) => idsIn(one) - idsIn(other))
  for (const route of candidates) {
    const id = matchPath(route.path.split('/'), given)
    if (id !== null) return { route, id }
  }
  return null
}

const idsIn = ({ path }: Route): number => path.split(':').length

function matchPath(wanted: string[], given: string[]): string | null {
  if (wanted.length !== given.length) return null
  let id = ''
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':')) id = decodeSegment(value)
    else if (segment !== value) return null
  }
  return id
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
