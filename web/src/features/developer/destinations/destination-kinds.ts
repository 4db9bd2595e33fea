// The kinds of destinations in words.
import type { DestinationKind } from '@quarry/contract'

export const KIND_LABELS: Record<DestinationKind, string> = {
  s3: 'S3 bucket (files)',
  postgres: 'PostgreSQL table',
  sheets: 'Google Sheets',
  message: 'Message (Slack-compatible)',
}

/** What the button of the test does. */
export const TEST_LABELS: Record<DestinationKind, string> = {
  s3: 'Put a test file',
  postgres: 'Test connection',
  sheets: 'Test connection',
  message: 'Send a test message',
}

/** `NAME` is that of the destination. */
export const TEST_NAMES: Record<DestinationKind, (name: string) => string> = {
  s3: (name) => `Put a test file into ${name}`,
  postgres: (name) => `Test connection to ${name}`,
  sheets: (name) => `Test connection to ${name}`,
  message: (name) => `Send a test message to ${name}`,
}

/** What stays when it is deleted. */
export const STAYING: Record<DestinationKind, string> = {
  s3: 'Files in the bucket stay.',
  postgres: 'Rows in the table stay.',
  sheets: 'Rows in the spreadsheet stay.',
  message: 'Messages in the chat stay.',
}
