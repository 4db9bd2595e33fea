// Access of an external program to the running product: an account on a paid plan and its API key.
import { callApi, setPlan, signUp, type Account } from './account.ts'
import type { Product } from './product.ts'

export interface ProgramAccess {
  account: Account
  key: string
  /** Environment variables for the program. */
  env: { QUARRY_URL: string; QUARRY_API_KEY: string; QUARRY_PRACTICE_URL: string }
}

export async function programAccess(product: Product): Promise<ProgramAccess> {
  const account = await signUp(product)
  await setPlan(product, account.email, 'pro')
  const { token } = await callApi<{ token: string }>(product, account, { method: 'POST', path: '/api-keys/', body: { name: 'Programs' } })
  return { account, key: token, env: { QUARRY_URL: product.origin, QUARRY_API_KEY: token, QUARRY_PRACTICE_URL: product.practiceOrigin } }
}
