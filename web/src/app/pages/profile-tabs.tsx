// The profile's tabs, in order. A new tab is one more entry.
import { Overview } from '../../features/account/overview.tsx'
import { PersonalInfo } from '../../features/account/personal/personal-info.tsx'
import { Security } from '../../features/account/security/security.tsx'
import { AccountSummary } from '../../features/billing/usage/account-summary.tsx'
import { Subscription } from '../../features/billing/subscription/subscription.tsx'
import { Usage } from '../../features/billing/usage/usage.tsx'
import { Branding } from '../../features/branding/branding.tsx'
import { Developer } from '../../features/developer/developer.tsx'
import { Installation } from '../../features/installation/installation.tsx'
import { TeamSection } from '../../features/teams/team-section.tsx'
import type { Tab } from '../../ui/tabs.tsx'

export const PROFILE_TABS: readonly Tab[] = [
  {
    id: 'overview',
    label: 'Overview',
    content: (
      <Overview>
        <AccountSummary />
      </Overview>
    ),
  },
  { id: 'subscription', label: 'Subscription', content: <Subscription /> },
  { id: 'personal-info', label: 'Personal Info', content: <PersonalInfo /> },
  { id: 'usage', label: 'Usage & Analytics', content: <Usage /> },
  { id: 'security', label: 'Security', content: <Security /> },
  { id: 'team', label: 'Team', content: <TeamSection /> },
  { id: 'api', label: 'API', content: <Developer /> },
  { id: 'branding', label: 'White-label', content: <Branding /> },
]

/** Additional tabs for operators of the installation. */
export const OPERATOR_TABS: readonly Tab[] = [{ id: 'installation', label: 'Installation', content: <Installation /> }]
