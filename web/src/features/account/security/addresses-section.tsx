// The e-mail addresses of an account. A new one is used once it is confirmed; until then the old one stays.
import type { User } from '@supabase/auth-js'
import { useId, useState } from 'react'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { useForgetOwnUser } from '../../../state/session/own-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { CodeInput } from '../code-input.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'

export function AddressesSection({ user, hasTexts }: { user: User; hasTexts: boolean }) {
  return (
    <Card title="Sign-in addresses" description="A new address takes effect once you have confirmed it.">
      <AddressForm kind="email" current={user.email ?? ''} pending={user.new_email ?? ''} />
      {(hasTexts || user.phone) && <AddressForm kind="phone" current={user.phone ? `+${user.phone}` : ''} pending={user.new_phone ?? ''} />}
    </Card>
  )
}

interface AddressFormProps {
  kind: 'email' | 'phone'
  current: string
  /** Requested and not confirmed yet. */
  pending: string
}

const WORDS = {
  email: {
    label: 'New e-mail address',
    type: 'email',
    sent: 'Open the links we sent to your old and new address, or enter the code from the new one.',
  },
  phone: { label: 'New phone number', type: 'tel', sent: 'Enter the code from the text message.' },
} as const

function AddressForm({ kind, current, pending }: AddressFormProps) {
  const id = useId()
  const words = WORDS[kind]
  const [isOpen, setOpen] = useState(false)
  const [address, setAddress] = useState('')
  const [code, setCode] = useState('')
  const [isSent, setSent] = useState(false)
  const { isBusy, outcome, run } = useAttempt()
  const forgetOwnUser = useForgetOwnUser()
  const wanted = kind === 'phone' ? address.replaceAll(/[\s()-]/g, '') : address.trim()

  const change = () =>
    run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.updateUser({ [kind]: wanted }, { emailRedirectTo: window.location.origin })
      if (error) throw error
      setSent(true)
      return words.sent
    })
  const confirm = () =>
    run(async () => {
      const { auth } = await getAuthClient()
      const given = code.trim()
      const { data, error } = await (kind === 'email'
        ? auth.verifyOtp({ type: 'email_change', email: wanted, token: given })
        : auth.verifyOtp({ type: 'phone_change', phone: wanted, token: given }))
      if (error) throw error
      await forgetOwnUser()
      if (!data.session) return 'One of the two addresses is confirmed. Please open the link in the mail to the other one as well.'
      setOpen(false)
      setSent(false)
      return kind === 'email' ? 'Your e-mail address is changed.' : 'Your phone number is changed.'
    })
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 flex-1">
          <span className="block text-14 break-words text-ink">{current || 'No phone number'}</span>
          {pending && <span className="block text-12 break-words text-ink-faint">Waiting for confirmation: {pending}</span>}
        </span>
        {!isOpen && (
          <Button
            size="small"
            onClick={() => setOpen(true)}
            aria-label={`${current ? 'Change' : 'Add'} ${kind === 'email' ? 'e-mail address' : 'phone number'}`}
          >
            {current ? 'Change' : 'Add'}
          </Button>
        )}
      </div>
      {isOpen && (
        <form
          className="flex max-w-sm flex-col gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            void (isSent ? confirm() : change())
          }}
        >
          <Field id={`${id}-address`} label={words.label}>
            <Input
              id={`${id}-address`}
              type={words.type}
              required
              readOnly={isSent}
              value={address}
              onChange={(event) => setAddress(event.target.value)}
            />
          </Field>
          {isSent && (
            <Field id={id} label="Code">
              <CodeInput id={id} value={code} onChange={setCode} />
            </Field>
          )}
          <div className="flex gap-2">
            <Button type="submit" look="primary" disabled={isSent && code.trim() === ''} isBusy={isBusy}>
              {isBusy ? 'Processing...' : isSent ? 'Confirm' : 'Send the confirmation'}
            </Button>
            <Button disabled={isBusy} onClick={() => setOpen(false)}>
              Cancel
            </Button>
          </div>
        </form>
      )}
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
    </div>
  )
}
