// The address of an incoming webhook. It grants write access, so the whole address is a secret.
import { AppError } from '../../../app-error.ts'

/** @throws AppError invalid; the message does not repeat the input */
export function parseHookAddress(given: string): URL {
  const url = URL.parse(given)
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AppError('invalid', { detail: 'The address of an incoming webhook looks like https://hooks.slack.com/services/…' })
  url.hash = ''
  return url
}
