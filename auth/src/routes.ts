// Every endpoint of the service, with the limit it is counted against.
import { signOut } from './endpoints/sign-out.ts'
import { signUp } from './endpoints/sign-up.ts'
import { showHealth, showJwks, showSettings } from './endpoints/service-facts.ts'
import { showUser } from './endpoints/show-user.ts'
import { grantToken } from './endpoints/token.ts'
import type { Route } from './http/listener.ts'

export const routes: Route[] = [
  { method: 'GET', path: '/health', answer: showHealth },
  { method: 'GET', path: '/settings', answer: showSettings },
  { method: 'GET', path: '/.well-known/jwks.json', answer: showJwks },
  { method: 'POST', path: '/signup', limit: 'send', answer: signUp },
  { method: 'POST', path: '/token', limit: 'token', answer: grantToken },
  { method: 'POST', path: '/logout', answer: signOut },
  { method: 'GET', path: '/user', answer: showUser },
]
