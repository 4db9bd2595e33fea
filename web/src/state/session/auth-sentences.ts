// The auth service's refusals in plain sentences. None of them reveals whether an account exists.
// It imports nothing of the client, which visitors who never sign in don't download.

const SENTENCES: Record<string, string> = {
  invalid_credentials: 'The e-mail or the password is not right.',
  email_not_confirmed: 'Please confirm your e-mail first: open the link we sent you, or enter its code.',
  phone_not_confirmed: 'Please confirm your phone number first.',
  user_already_exists: 'This e-mail cannot be used for a new account. If it is yours, log in, or choose "Forgot password?".',
  user_banned: 'This account is suspended.',
  signup_disabled: 'New accounts are not taken here.',
  email_exists: 'This e-mail address cannot be used.',
  phone_exists: 'This phone number cannot be used.',
  weak_password: 'Please choose a password of at least 8 characters.',
  same_password: 'Please choose a password that differs from the present one.',
  current_password_invalid: 'The current password is not right.',
  current_password_required: 'Please enter your current password.',
  reauthentication_needed: 'Please enter the code we send you by mail as well.',
  reauthentication_not_valid: 'The code is not right, or it has expired.',
  otp_expired: 'This code or link is not valid, or it has expired. Please ask for a new one.',
  over_request_rate_limit: 'There were too many attempts. Please wait a few minutes.',
  mfa_verification_failed: 'This code is not right. Please enter the newest one.',
  mfa_verification_rejected: 'This code is not right. Please enter the newest one.',
  mfa_challenge_expired: 'This code has expired. Please try again.',
  mfa_ip_address_mismatch: 'Your network address has changed. Please try again.',
  mfa_factor_name_conflict: 'You already have a second step of this name.',
  mfa_verified_factor_exists: 'This phone number is a second step of yours already.',
  too_many_enrolled_mfa_factors: 'You have as many second steps as an account can have. Please remove one first.',
  insufficient_aal: 'Please sign out and in again with your second step to do this.',
  identity_already_exists: 'This sign-in belongs to an account already.',
  single_identity_not_deletable: 'This is the only way to sign in to your account, so it stays.',
  email_conflict_identity_not_deletable: 'This cannot be unlinked: the e-mail address it would leave you with cannot be used.',
  manual_linking_disabled: 'Sign-ins cannot be linked here.',
  provider_email_needs_verification: 'The provider has not verified this e-mail address. Please confirm it by the mail we sent.',
  sms_send_failed: 'The text message could not be sent. Please try again later.',
  session_not_found: 'Your session has ended. Please log in again.',
  session_expired: 'Your session has ended. Please log in again.',
  user_not_found: 'Your session has ended. Please log in again.',
  bad_jwt: 'Your session has ended. Please log in again.',
}

const OTHER_BROWSER = 'This link was opened too late, or in another browser than the one that asked for it. Please ask for a new one here.'
for (const code of ['flow_state_not_found', 'flow_state_expired', 'bad_code_verifier', 'pkce_code_verifier_not_found', 'bad_oauth_state'])
  SENTENCES[code] = OTHER_BROWSER

export function authSentence(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AuthRetryableFetchError') return 'The sign-in service does not answer right now. Please try again.'
  if (error.name === 'AuthSessionMissingError') return 'Your session has ended. Please log in again.'
  return sentenceFor(authErrorCode(error), error.message)
}

/** Empty for errors of another kind. */
export function authErrorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}

/** `message` is used where the code is unknown. */
export function sentenceFor(code: string, message: string): string {
  const seconds = /after (\d+) seconds/.exec(message)?.[1]
  if (code.endsWith('_send_rate_limit')) {
    return seconds ? `Something was sent a moment ago. Please wait ${seconds} seconds.` : 'Too much was sent just now. Please wait an hour.'
  }
  if (code === 'validation_failed' && /email address/i.test(message)) return 'Please enter an e-mail address such as you@example.com.'
  if (code === 'validation_failed' && /phone/i.test(message))
    return 'Please enter the number with its country code, such as +44 20 7946 0000.'
  return SENTENCES[code] ?? message
}
