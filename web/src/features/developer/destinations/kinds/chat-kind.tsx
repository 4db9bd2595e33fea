// A chat and its incoming webhook.
import { TextField } from '../../../../ui/text-field.tsx'
import type { DestinationKindForm } from './destination-kind.ts'
import { KEPT, type PlaceProps } from './place-parts.tsx'

function ChatPlace({ value, keepsSecret, onChange }: PlaceProps) {
  return (
    <div className="sm:col-span-2">
      <TextField
        label="Address of the incoming webhook"
        hint={keepsSecret ? KEPT : 'Of Slack, or any chat that takes the same messages. Never shown again.'}
        value={value.secret}
        placeholder="https://hooks.slack.com/services/…"
        isSecret
        onChange={(secret) => onChange({ secret })}
      />
    </div>
  )
}

export const chatKind: DestinationKindForm<'message', 'url'> = {
  label: 'Message (Slack-compatible)',
  nameExample: 'Team chat',
  testLabel: 'Send a test message',
  testNameOf: (name) => `Send a test message to ${name}`,
  staying: 'Messages in the chat stay.',
  Place: ChatPlace,
  fieldsOf: () => ({}),
  needs: () => [],
  secretName: 'url',
  settingsOf: () => ({}),
  termsOf: () => [],
}
