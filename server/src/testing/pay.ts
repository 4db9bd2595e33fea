// Completes the payment sandbox's hosted pages as a person would.
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

export type Outcome = 'success' | 'decline' | 'delayed_success' | 'delayed_failure' | 'cancel'

/** Submits the form of a hosted page. */
export function submitPage(app: FastifyInstance, address: string, fields: Record<string, string>): Promise<LightMyRequestResponse> {
  const { pathname, search } = new URL(address)
  return app.inject({
    method: 'POST',
    url: pathname + search,
    payload: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
}

export function pay(app: FastifyInstance, address: string, outcome: Outcome): Promise<LightMyRequestResponse> {
  return submitPage(app, address, { outcome })
}

/** The hidden fields of a page's form for `action`. */
export function formFields(page: string, action: string): Record<string, string> {
  const forms = [...page.matchAll(/<form[\s\S]*?<\/form>/g)].map(([form]) => form)
  const form = forms.find((text) => text.includes(`value="${action}"`)) ?? ''
  return Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  )
}
