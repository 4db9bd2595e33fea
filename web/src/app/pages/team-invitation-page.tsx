// The page of an invitation link, in the public site's frame; its hash contains the invitation's token.
import { useLocation } from '@tanstack/react-router'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { Invitation } from '../../features/teams/invitation.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { ThemeSwitch } from '../theme-switch.tsx'

export function TeamInvitationPage() {
  useDocumentTitle('Invitation')
  const { hash } = useLocation()
  return (
    <SiteFrame themeSwitch={<ThemeSwitch isOpen={false} />}>
      <Invitation key={hash} token={new URLSearchParams(hash).get('token') ?? ''} />
    </SiteFrame>
  )
}
