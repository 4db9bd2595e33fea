// An account of its own for a test, made through the same calls as the product's sign-up.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Product } from './product.ts'
import { ROOT } from './product.ts'

export interface Account {
  email: string
  password: string
  accessToken: string
  /** As the browser's client keeps it under `quarry_auth`. */
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

/** What an operator does on the server's machine: `quarry users plan <email> <plan>`. */
export async function setPlan(product: Product, email: string, plan: 'starter' | 'advanced' | 'pro'): Promise<void> {
  await promisify(execFile)(process.execPath, [join(ROOT, 'scripts', 'run.js'), 'quarry', 'users', 'plan', email, plan], {
    env: { ...process.env, QUARRY_DATA_DIR: product.dataDir, DATABASE_URL: '' },
  })
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
