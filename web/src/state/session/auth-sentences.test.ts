// @vitest-environment node
import { AuthApiError, AuthRetryableFetchError, AuthSessionMissingError } from '@supabase/auth-js'
import { describe, expect, it } from 'vitest'
import { authSentence, sentenceFor } from './auth-sentences.ts'

describe('[S8.27] what the auth service refused (O.104)', () => {
  it.each([
    [new AuthApiError('Invalid login credentials', 400, 'invalid_credentials'), 'The e-mail or the password is not right.'],
    [
      new AuthApiError('Password should be at least 8 characters.', 422, 'weak_password'),
      'Please choose a password of at least 8 characters.',
    ],
    [
      new AuthApiError('Token has expired or is invalid', 403, 'otp_expired'),
      'This code or link is not valid, or it has expired. Please ask for a new one.',
    ],
    [new AuthRetryableFetchError('fetch failed', 0), 'The sign-in service does not answer right now. Please try again.'],
    [new AuthSessionMissingError(), 'Your session has ended. Please log in again.'],
    [new AuthApiError('something new', 400, 'a_code_of_the_future'), 'something new'],
    [new Error('Enter your e-mail first.'), 'Enter your e-mail first.'],
  ])('%s is told in a plain sentence', (error, sentence) => {
    expect(authSentence(error)).toBe(sentence)
  })

  it('states how long to wait', () => {
    const message = 'For security purposes, you can only request this after 42 seconds.'
    expect(sentenceFor('over_email_send_rate_limit', message)).toBe('Something was sent a moment ago. Please wait 42 seconds.')
    expect(sentenceFor('over_sms_send_rate_limit', 'SMS rate limit exceeded')).toBe('Too much was sent just now. Please wait an hour.')
    expect(sentenceFor('over_request_rate_limit', 'Request rate limit reached')).toBe(
      'There were too many attempts. Please wait a few minutes.',
    )
  })

  it('never reveals whether an account exists', () => {
    for (const code of ['invalid_credentials', 'user_already_exists', 'email_exists', 'phone_exists', 'user_not_found', 'otp_expired']) {
      expect(sentenceFor(code, 'x'), code).not.toMatch(/registered|exists|no account|already has|unknown|not found/i)
    }
  })

  it('explains the expected form of an address', () => {
    expect(sentenceFor('validation_failed', 'Unable to validate email address: invalid format')).toContain('you@example.com')
    expect(sentenceFor('validation_failed', 'Invalid phone number format (E.164 required)')).toContain('country code')
  })
})
