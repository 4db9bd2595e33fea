import { describe, expect, it } from 'vitest'
import type { SiteAnswer } from '../site.ts'
import { MEMBER, PAGES_PER_SESSION } from './members-memory.ts'
import { memberOfferOf, membersSite } from './members.ts'

/** A visitor of a new site who keeps its cookies. */
function visit(seed = 'members-test') {
  const site = membersSite(seed)
  const cookies = new Map<string, string>()
  return (
    method: string,
    address: string,
    { body = '', headers = {} }: { body?: string; headers?: Record<string, string> } = {},
  ): SiteAnswer => {
    const url = new URL(address, 'http://members.example')
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      base: '',
      origin: url.origin,
      headers: { cookie, ...headers },
      body,
    }
    const answer = site.answer(asked)
    const [, name, value] = /^(\w+)=(\w+)/.exec(answer.headers?.['set-cookie'] ?? '') ?? []
    if (name !== undefined && value !== undefined) cookies.set(name, value)
    return answer
  }
}

const fieldOf = (form: SiteAnswer, name: string): string => new RegExp(`name="${name}" value="([^"]*)"`).exec(String(form.body))?.[1] ?? ''

function signIn(go: ReturnType<typeof visit>, { password = MEMBER.password as string, token }: { password?: string; token?: string } = {}) {
  const form = go('GET', '/sign-in?next=/offers/3')
  const fields = { email: MEMBER.user, password, next: fieldOf(form, 'next'), csrf_token: token ?? fieldOf(form, 'csrf_token') }
  return go('POST', '/sign-in', { body: new URLSearchParams(fields).toString() })
}

describe('the members’ area of the practice web', () => {
  it('redirects visitors who are not signed in to the form, with the requested page', () => {
    const answer = visit()('GET', '/offers/3')
    expect([answer.status, answer.headers?.['location']]).toEqual([302, '/sign-in?next=%2Foffers%2F3'])
  })

  it('shows the requested page after the right password, with values that stay the same', () => {
    const go = visit()
    const answer = signIn(go)
    expect([answer.status, answer.headers?.['location']]).toEqual([303, '/offers/3'])
    expect(String(go('GET', '/offers/3').body)).toContain(memberOfferOf(3, 'members-test').sku)
  })

  it('refuses a wrong password, a wrong token, and a token that was used', () => {
    expect(String(signIn(visit(), { password: 'guess' }).body)).toContain('E-mail or password is wrong.')
    expect(String(signIn(visit(), { token: 'forged' }).body)).toContain('The form has expired.')
    const go = visit()
    const form = go('GET', '/sign-in')
    const body = new URLSearchParams({ csrf_token: fieldOf(form, 'csrf_token'), email: MEMBER.user, password: 'guess' }).toString()
    go('POST', '/sign-in', { body })
    expect(String(go('POST', '/sign-in', { body }).body)).toContain('The form has expired.')
  })

  it('ends a session after its number of pages; a new sign-in starts a new one', () => {
    const go = visit()
    signIn(go)
    const statuses = Array.from({ length: PAGES_PER_SESSION + 1 }, (_, index) => go('GET', `/offers/${index + 1}`).status)
    expect(statuses).toEqual([...Array.from({ length: PAGES_PER_SESSION }, () => 200), 302])
    signIn(go)
    expect(go('GET', '/offers/20').status).toBe(200)
  })

  it('lets in by a key in a header and by user and password of the request, and by no others', () => {
    const basic = (password: string) => `Basic ${Buffer.from(`${MEMBER.user}:${password}`).toString('base64')}`
    const statusWith = (headers: Record<string, string>) => visit()('GET', '/offers/1', { headers }).status
    expect(statusWith({ 'x-members-key': MEMBER.key })).toBe(200)
    expect(statusWith({ authorization: basic(MEMBER.password) })).toBe(200)
    expect(statusWith({ 'x-members-key': 'guess' })).toBe(302)
    expect(statusWith({ authorization: basic('guess') })).toBe(302)
  })
})
