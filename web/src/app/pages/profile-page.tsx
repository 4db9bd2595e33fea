// The profile's address.
import { Profile } from '../../features/account/profile.tsx'
import { TooltipProvider } from '../../ui/tooltip.tsx'

export function ProfilePage() {
  return (
    <TooltipProvider>
      <Profile />
    </TooltipProvider>
  )
}
