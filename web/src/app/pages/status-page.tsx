// The public status page, in the public site's frame.
import { StatusPage as Status } from '../../features/status/status-page.tsx'
import { SiteFrame } from '../../features/site/site-frame.tsx'
import { ThemeSwitch } from '../theme-switch.tsx'

export function StatusPage() {
  return (
    <SiteFrame themeSwitch={<ThemeSwitch isOpen={false} />}>
      <Status />
    </SiteFrame>
  )
}
