// The profile's address.
import { Profile } from '../../features/account/profile.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { TooltipProvider } from '../../ui/tooltip.tsx'

export function ProfilePage() {
  useDocumentTitle('Profile')
  return (
    <TooltipProvider>
      <Profile />
    </TooltipProvider>
  )
}
