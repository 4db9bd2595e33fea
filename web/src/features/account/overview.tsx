// The profile's first tab: name, membership and plan.
import type { ReactNode } from 'react'
import { formatDateTime, formatMemberSince } from '../../lib/format.ts'
import { useStore } from '../../lib/store.ts'
import { timeZone } from '../../lib/time-zone.ts'
import { useNow } from '../../lib/use-now.ts'
import { profileOf, useOwnUser } from '../../state/session/own-user.ts'
import { useKnownPlan } from '../../state/billing/plan.ts'
import { session } from '../../state/session/session.ts'
import { Badge } from '../../ui/badge.tsx'
import { Card } from '../../ui/card.tsx'
import { Avatar } from './personal/avatar.tsx'

/** `children`: sections of other features. */
export function Overview({ children }: { children?: ReactNode }) {
  const { user } = useStore(session)
  const { data } = useOwnUser()
  const plan = useKnownPlan()
  const nowMs = useNow(60_000)
  useStore(timeZone)
  if (!user) return null
  const profile = profileOf(data)
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Account"
        actions={
          plan && (
            <Badge tone="accent" className="capitalize">
              {plan.name}
            </Badge>
          )
        }
      >
        <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
          <Avatar profile={profile} email={user.email} className="size-16" />
          <dl className="grid min-w-0 flex-1 basis-60 grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-14">
            <Fact name="Name">{profile.full_name || '–'}</Fact>
            <Fact name="E-mail">{user.email || '–'}</Fact>
            <Fact name="Member since">
              <span title={formatDateTime(user.createdAt)}>{formatMemberSince(user.createdAt, nowMs)}</span>
            </Fact>
          </dl>
        </div>
      </Card>
      {children}
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-ink-soft">{name}</dt>
      <dd className="min-w-0 break-words text-ink">{children}</dd>
    </>
  )
}
