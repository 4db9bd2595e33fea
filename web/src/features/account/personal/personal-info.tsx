// The values of the profile, each edited in place and saved separately, and the preferences.
import { PROFILE_LIMITS } from '@quarry/contract'
import { useState } from 'react'
import { authSentence } from '../../../state/session/auth-sentences.ts'
import { profileOf, useOwnUser, useSaveProfile, type Profile, type ProfileField } from '../../../state/session/own-user.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { MessageBox, type Outcome } from '../message-box.tsx'
import { AvatarEditor } from './avatar-editor.tsx'
import { InlineField } from './inline-field.tsx'
import { Preferences } from './preferences.tsx'

const { textCharsMax, bioCharsMax } = PROFILE_LIMITS
const FIELDS: { field: ProfileField; label: string; charsMax: number; isLong?: boolean }[] = [
  { field: 'full_name', label: 'Full name', charsMax: textCharsMax },
  { field: 'company', label: 'Company', charsMax: textCharsMax },
  { field: 'role', label: 'Role', charsMax: textCharsMax },
  { field: 'location', label: 'Location', charsMax: textCharsMax },
  { field: 'bio', label: 'Bio', charsMax: bioCharsMax, isLong: true },
]

export function PersonalInfo() {
  const { data: user, error, refetch } = useOwnUser()
  const save = useSaveProfile()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (error) {
    return (
      <Notice
        tone="error"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {authSentence(error)}
      </Notice>
    )
  }
  if (!user) return <Skeleton className="h-96 w-full" />

  const profile = profileOf(user)
  const commit = (change: Partial<Profile>) =>
    save
      .mutateAsync(change)
      .then(() => setOutcome({ kind: 'success', text: 'Your profile is saved.' }))
      .catch((reason: unknown) => setOutcome({ kind: 'error', text: `Your change could not be saved. ${authSentence(reason)}` }))
  return (
    <div className="flex flex-col gap-4">
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      <Card title="Personal information" description="Click a value to change it.">
        <AvatarEditor profile={profile} email={user.email ?? ''} onSave={commit} onOutcome={setOutcome} />
        <div className="flex flex-col gap-2">
          <div className="grid items-baseline gap-x-4 sm:grid-cols-[8rem_1fr]">
            <span className="pt-1.5 text-13 text-ink-soft sm:pb-1.5">E-mail</span>
            <span className="min-w-0 py-1.5 text-14 break-words text-ink">{user.email || '–'}</span>
          </div>
          {FIELDS.map(({ field, ...rest }) => (
            <InlineField key={field} {...rest} value={profile[field]} onCommit={(value) => void commit({ [field]: value })} />
          ))}
        </div>
      </Card>
      <Preferences zone={profile.timezone} onZone={(timezone) => void commit({ timezone })} />
    </div>
  )
}
