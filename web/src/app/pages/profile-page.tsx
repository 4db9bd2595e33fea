// The profile's address; its tab is part of it.
import { getRouteApi } from '@tanstack/react-router'
import { Profile } from '../../features/account/profile.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { TooltipProvider } from '../../ui/tooltip.tsx'
import { PROFILE_TABS } from './profile-tabs.tsx'

const profileRoute = getRouteApi('/profile')

export function ProfilePage() {
  useDocumentTitle('Profile')
  const { tab } = profileRoute.useSearch()
  const navigate = profileRoute.useNavigate()
  const select = (id: string) => void navigate({ to: '.', search: { tab: id }, resetScroll: false })
  const selected = PROFILE_TABS.find(({ id }) => id === tab) ?? PROFILE_TABS[0]
  return (
    <TooltipProvider>
      <Profile tabs={PROFILE_TABS} selected={selected?.id ?? ''} onSelect={select} onSettings={() => select('personal-info')} />
    </TooltipProvider>
  )
}
