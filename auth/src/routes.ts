// Every endpoint of the service, with the limit it is counted against.
import { deleteAnyFactor, listAnyFactors } from './endpoints/admin-factors.ts'
import { generateLink, invite } from './endpoints/admin-links.ts'
import { createSsoProvider, deleteSsoProvider, listSsoProviders, showSsoProvider, updateSsoProvider } from './endpoints/admin-sso.ts'
import { createAnyUser, deleteAnyUser, listAllUsers, showAnyUser, updateAnyUser } from './endpoints/admin-users.ts'
import { authorize, authorizeLink } from './endpoints/authorize.ts'
import { finishOauth } from './endpoints/callback.ts'
import { enrolFactor } from './endpoints/enrol-factor.ts'
import { challengeFactor, verifyFactorCode } from './endpoints/prove-factor.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { sendOtp } from './endpoints/send-otp.ts'
import { showHealth, showJwks, showSettings } from './endpoints/service-facts.ts'
import { showUser } from './endpoints/show-user.ts'
import { signOut } from './endpoints/sign-out.ts'
import { signUp } from './endpoints/sign-up.ts'
import { consumeSamlResponse, showSamlMetadata, startSso } from './endpoints/sso.ts'
import { grantToken } from './endpoints/token.ts'
import { unenrolFactor } from './endpoints/unenrol-factor.ts'
import { unlinkIdentity } from './endpoints/unlink-identity.ts'
import { updateOwnUser } from './endpoints/update-user.ts'
import { openLink, verifyCode } from './endpoints/verify.ts'
import type { Route } from './http/listener.ts'

export const routes: Route[] = [
  { method: 'GET', path: '/health', answer: showHealth },
  { method: 'GET', path: '/settings', answer: showSettings },
  { method: 'GET', path: '/.well-known/jwks.json', answer: showJwks },
  { method: 'POST', path: '/signup', limit: 'send', answer: signUp },
  { method: 'POST', path: '/token', limit: 'token', answer: grantToken },
  { method: 'POST', path: '/otp', limit: 'send', answer: sendOtp },
  { method: 'POST', path: '/magiclink', limit: 'send', answer: sendOtp },
  { method: 'POST', path: '/recover', limit: 'send', answer: recover },
  { method: 'POST', path: '/resend', limit: 'send', answer: resend },
  { method: 'POST', path: '/verify', limit: 'verify', answer: verifyCode },
  { method: 'GET', path: '/verify', limit: 'verify', answer: openLink },
  { method: 'GET', path: '/reauthenticate', limit: 'send', answer: reauthenticate },
  { method: 'POST', path: '/logout', answer: signOut },
  { method: 'GET', path: '/user', answer: showUser },
  { method: 'PUT', path: '/user', limit: 'send', answer: updateOwnUser },
  { method: 'GET', path: '/user/identities/authorize', limit: 'token', answer: authorizeLink },
  { method: 'DELETE', path: '/user/identities/:identityId', answer: unlinkIdentity },
  { method: 'GET', path: '/authorize', limit: 'token', answer: authorize },
  { method: 'GET', path: '/callback', limit: 'token', answer: finishOauth },
  { method: 'POST', path: '/factors', limit: 'factors', answer: enrolFactor },
  { method: 'POST', path: '/factors/:factorId/challenge', limit: 'factors', answer: challengeFactor },
  { method: 'POST', path: '/factors/:factorId/verify', limit: 'factors', answer: verifyFactorCode },
  { method: 'DELETE', path: '/factors/:factorId', limit: 'factors', answer: unenrolFactor },
  { method: 'POST', path: '/invite', answer: invite },
  { method: 'POST', path: '/admin/generate_link', answer: generateLink },
  { method: 'GET', path: '/admin/users', answer: listAllUsers },
  { method: 'POST', path: '/admin/users', answer: createAnyUser },
  { method: 'GET', path: '/admin/users/:userId', answer: showAnyUser },
  { method: 'PUT', path: '/admin/users/:userId', answer: updateAnyUser },
  { method: 'DELETE', path: '/admin/users/:userId', answer: deleteAnyUser },
  { method: 'GET', path: '/admin/users/:userId/factors', answer: listAnyFactors },
  { method: 'DELETE', path: '/admin/users/:userId/factors/:factorId', answer: deleteAnyFactor },
  { method: 'POST', path: '/sso', limit: 'sso', answer: startSso },
  { method: 'POST', path: '/sso/saml/acs', limit: 'sso', answer: consumeSamlResponse },
  { method: 'GET', path: '/sso/saml/metadata', answer: showSamlMetadata },
  { method: 'GET', path: '/admin/sso/providers', answer: listSsoProviders },
  { method: 'POST', path: '/admin/sso/providers', answer: createSsoProvider },
  { method: 'GET', path: '/admin/sso/providers/:providerId', answer: showSsoProvider },
  { method: 'PUT', path: '/admin/sso/providers/:providerId', answer: updateSsoProvider },
  { method: 'DELETE', path: '/admin/sso/providers/:providerId', answer: deleteSsoProvider },
]
