// Creates a team of two people, and reads mails to one of them.
import { expect } from 'vitest'
import { callApi, type Account } from './account.ts'
import type { Product } from './product.ts'

/** The owner's plan must have teams. Returns its id. */
export async function makeTeam(product: Product, owner: Account, viewer: Account): Promise<string> {
  const { id } = await callApi<{ id: string }>(product, owner, { method: 'POST', path: '/teams/', body: { name: 'Gardeners' } })
  const body = { email: viewer.email, role: 'viewer' }
  await callApi(product, owner, { method: 'POST', path: `/teams/${id}/invitations`, body })
  const token = await mailedTo(product, viewer, /#token=(\S+)/)
  await callApi(product, viewer, { method: 'POST', path: '/team-invitations/accept', body: { token: decodeURIComponent(token) } })
  return id
}

/** The first group of the pattern in the newest mail that matches it. */
export async function mailedTo(product: Product, { email }: Account, pattern: RegExp): Promise<string> {
  let found: string | undefined
  await expect
    .poll(async () => {
      const headers = { accept: 'application/json' }
      const answer = await fetch(`${product.origin}/dev/outbox?to=${encodeURIComponent(email)}`, { headers })
      found = ((await answer.json()) as { text: string }[]).flatMap(({ text }) => pattern.exec(text)?.[1] ?? [])[0]
      return found !== undefined
    })
    .toBe(true)
  return found ?? ''
}
