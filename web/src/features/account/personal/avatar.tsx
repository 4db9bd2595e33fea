// The profile picture, or the initials where no picture is stored here.
import { classNames } from '../../../ui/class-names.ts'
import type { Profile } from '../../../state/session/own-user.ts'

const OWN = /^\/api\/v1\/avatars\/[0-9a-f]+$/

/** Pictures of other sites are never loaded: those sites would learn who views them. */
export function hasPicture({ avatar_url: address }: Profile): boolean {
  return OWN.test(address)
}

export function Avatar({ profile, email, className }: { profile: Profile; email: string; className?: string }) {
  const shape = classNames('shrink-0 rounded-full border', className)
  if (hasPicture(profile)) return <img src={profile.avatar_url} alt="" className={classNames(shape, 'object-cover')} />
  return (
    <span
      aria-hidden="true"
      className={classNames(shape, 'inline-flex items-center justify-center bg-accent-wash font-medium text-accent')}
    >
      {initialsOf(profile.full_name || email)}
    </span>
  )
}

function initialsOf(name: string): string {
  const words = name
    .split('@')[0]!
    .split(/[\s._-]+/)
    .filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()
}
