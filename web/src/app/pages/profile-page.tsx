// The profile's URL, which includes its tab.
import { getRouteApi } from '@tanstack/react-router'
import { Profile } from '../../features/account/profile.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useAccountPlan } from '../../state/billing/plan.ts'
import { OPERATOR_TABS, PROFILE_TABS } from './profile-tabs.tsx'

const profileRoute = getRouteApi('/profile')

export function ProfilePage() {
  useDocumentTitle('Profile')
  const { tab } = profileRoute.useSearch()
  const navigate = profileRoute.useNavigate()
  const select = (id: string) => void navigate({ to: '.', search: { tab: id }, resetScroll: false })
  const { data: account } = useAccountPlan()
  const tabs = account?.is_operator ? [...PROFILE_TABS, ...OPERATOR_TABS] : PROFILE_TABS
  const selected = tabs.find(({ id }) => id === tab) ?? tabs[0]
  return <Profile tabs={tabs} selected={selected?.id ?? ''} onSelect={select} onSettings={() => select('personal-info')} />
}
