// The ways to sign in: e-mail, phone, Google. Google is linked and unlinked here; the last way cannot be removed.
import type { User, UserIdentity } from '@supabase/auth-js'
import { getAuthClient } from '../../../state/session/auth-client.ts'
import { useForgetOwnUser } from '../../../state/session/own-user.ts'
import { askConfirm } from '../../../ui/blocking-dialogs.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { MessageBox } from '../message-box.tsx'
import { useAttempt } from '../use-attempt.ts'

const NAMES: Record<string, string> = { email: 'E-mail', phone: 'Phone', google: 'Google' }
const nameOf = (provider: string): string => NAMES[provider] ?? provider

export function IdentitiesSection({ user, hasGoogle }: { user: User; hasGoogle: boolean }) {
  const { isBusy, outcome, run } = useAttempt()
  const forgetOwnUser = useForgetOwnUser()
  const identities = user.identities ?? []
  const link = () =>
    void run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.linkIdentity({
        provider: 'google',
        options: { redirectTo: `${window.location.origin}/profile?tab=security` },
      })
      if (error) throw error
    })
  const unlink = async (identity: UserIdentity) => {
    const name = nameOf(identity.provider)
    if (!(await askConfirm(`Unlink ${name}? You can no longer sign in with it.`, { proceed: 'Unlink', destructive: true }))) return
    await run(async () => {
      const { auth } = await getAuthClient()
      const { error } = await auth.unlinkIdentity(identity)
      if (error) throw error
      await auth.refreshSession()
      await forgetOwnUser()
      return `${name} is unlinked.`
    })
  }
  return (
    <Card title="Ways to sign in">
      <ul aria-label="Ways to sign in" className="flex flex-col divide-y rounded-control border">
        {identities.map((identity) => (
          <li key={identity.identity_id} className="flex flex-wrap items-center gap-3 px-3 py-2">
            <span className="min-w-0 flex-1">
              <span className="block text-14 text-ink">{nameOf(identity.provider)}</span>
              <span className="block text-12 break-words text-ink-faint">{addressOf(identity)}</span>
            </span>
            {identities.length > 1 && (
              <Button
                look="quiet"
                size="small"
                isBusy={isBusy}
                onClick={() => void unlink(identity)}
                aria-label={`Unlink ${nameOf(identity.provider)}`}
              >
                Unlink
              </Button>
            )}
          </li>
        ))}
      </ul>
      {outcome && <MessageBox kind={outcome.kind}>{outcome.text}</MessageBox>}
      {hasGoogle && !identities.some(({ provider }) => provider === 'google') && (
        <div>
          <Button isBusy={isBusy} onClick={link}>
            Link Google
          </Button>
        </div>
      )}
    </Card>
  )
}

function addressOf({ identity_data: data }: UserIdentity): string {
  const texts = [data?.['email'], data?.['phone']].filter((value): value is string => typeof value === 'string' && value !== '')
  return texts[0] ?? ''
}
