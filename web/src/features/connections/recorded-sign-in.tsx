// Recording a manual sign-in: whether it is on, the recorded steps, and the secret of one-time codes.
import { describePageStep, type PageStep } from '@quarry/contract'
import { useId } from 'react'
import { useStore } from '../../lib/store.ts'
import type { LiveClient } from '../../ui/live/live-client.ts'
import { CodeSecret } from './secret-fields.tsx'

interface RecordedSignInProps {
  client: LiveClient
  codeSecret: string
  onCodeSecret(value: string): void
}

export function RecordedSignIn({ client, codeSecret, onCodeSecret }: RecordedSignInProps) {
  const { view, phase, signIn } = useStore(client.state)
  const hintId = useId()
  const isRecording = view?.mode === 'sign_in'
  return (
    <div className="flex flex-col gap-2">
      <label className="flex items-center gap-2 text-13 font-medium">
        <input
          type="checkbox"
          className="accent-accent"
          checked={isRecording}
          disabled={phase !== 'open'}
          aria-describedby={hintId}
          onChange={() => client.send({ type: 'mode', mode: isRecording ? 'use' : 'sign_in' })}
        />
        Record this sign-in
      </label>
      <p id={hintId} className="text-12 text-ink-soft">
        Turn it on before you type. When the session ends, the sign-in is repeated automatically; user name and password are stored
        encrypted in the connection.
      </p>
      {signIn !== null && signIn.steps.length > 0 && (
        <ol aria-label="Recorded sign-in" className="flex list-decimal flex-col gap-1 pl-5 text-13">
          {signIn.steps.map((step, index) => (
            <li key={index} className="break-words">
              {wordsOf(step)}
            </li>
          ))}
        </ol>
      )}
      {signIn?.has_code && <CodeSecret value={codeSecret} onChange={onCodeSecret} />}
    </div>
  )
}

const TYPED: Readonly<Record<string, string>> = {
  '{{username}}': 'your user name',
  '{{password}}': 'your password',
  '{{code}}': 'a one-time code',
}

function wordsOf(step: PageStep): string {
  const words = describePageStep(step)
  const told = words.charAt(0).toUpperCase() + words.slice(1)
  return step.kind === 'fill' ? `${told} with ${TYPED[step.value] ?? 'your text'}` : told
}
