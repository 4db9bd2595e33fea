// Creates an account for a test through the same calls as the product's sign-up.
import { randomUUID } from 'node:crypto'
import { onDatabase } from './on-database.ts'
import type { Product } from './product.ts'

export interface Account {
  email: string
  password: string
  accessToken: string
  /** The session as the browser's client stores it under `quarry_auth`. */
  session: string
}

export async function signUp(product: Product): Promise<Account> {
  const email = `user-${randomUUID()}@example.com`
  const password = `pass-${randomUUID()}`
  const answer = await fetch(`${product.origin}/auth/v1/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const text = await answer.text()
  const session = JSON.parse(text) as { access_token?: string }
  if (!session.access_token) throw new Error(`sign-up failed: ${answer.status} ${JSON.stringify(session)}`)
  return { email, password, accessToken: session.access_token, session: text }
}

const PLAN = `
  insert into accounts (id, email, plan) select id, email, $2 from auth.users where email = $1
  on conflict (id) do update set plan = excluded.plan`

/** As the operator's `quarry users plan` writes it, which takes seconds to start: one test of processes.test.ts runs that. */
export async function setPlan(product: Product, email: string, plan: 'starter' | 'advanced' | 'pro'): Promise<void> {
  const { rowCount } = await onDatabase(product, (client) => client.query(PLAN, [email, plan]))
  if (rowCount !== 1) throw new Error(`${email} has not signed up`)
}

/** Calls the API as the account; fails on anything but a success. */
export async function callApi<T>(
  product: Product,
  account: Account,
  request: { method?: string; path: string; body?: unknown },
): Promise<T> {
  const answer = await fetch(`${product.origin}/api/v1${request.path}`, {
    method: request.method ?? 'GET',
    headers: {
      authorization: `Bearer ${account.accessToken}`,
      ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: request.body === undefined ? undefined : JSON.stringify(request.body),
  })
  if (!answer.ok) throw new Error(`${request.method ?? 'GET'} ${request.path}: ${answer.status} ${await answer.text()}`)
  return (answer.status === 204 ? undefined : await answer.json()) as T
}
