// The profile's security tab: password, second factors, sign-in methods, devices, and account deletion.
import type { User } from '@supabase/auth-js'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { authSentence } from '../../../state/session/auth-sentences.ts'
import { useOwnUser } from '../../../state/session/own-user.ts'
import { productConfigQuery } from '../../../state/app/product-config.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { AddressesSection } from './addresses-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { IdentitiesSection } from './identities-section.tsx'
import { DeletionSection } from './deletion-section.tsx'
import { ExportSection } from './export-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { TwoStepSection } from './two-step-section.tsx'

/** `children`: sections of other features, before the data export. */
export function Security({ children }: { children?: ReactNode }) {
  const { data: user, error, refetch } = useOwnUser()
  const { data: config } = useQuery(productConfigQuery)
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
  if (!user || !config) return <Skeleton className="h-96 w-full" />
  const hasTexts = config.auth.phone === true
  return (
    <div className="flex flex-col gap-4">
      <PasswordSection hasPassword={hasPassword(user)} />
      <TwoStepSection user={user} hasTexts={hasTexts} />
      <IdentitiesSection user={user} hasGoogle={config.auth.providers?.includes('google') === true} />
      <AddressesSection user={user} hasTexts={hasTexts} />
      {config.auth.devices && <DevicesSection />}
      {children}
      <ExportSection hasPassword={hasPassword(user)} />
      <DeletionSection hasPassword={hasPassword(user)} />
    </div>
  )
}

/** Accounts that only used another provider have no password. */
function hasPassword(user: User): boolean {
  return (user.identities ?? []).some(({ provider }) => provider === 'email' || provider === 'phone')
}
