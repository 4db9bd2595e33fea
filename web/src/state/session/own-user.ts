// The signed-in user as the auth service returns it: addresses, identities, factors, and the profile in the metadata.
import type { User } from '@supabase/auth-js'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useStore } from '../../lib/store.ts'
import { getAuthClient } from './auth-client.ts'
import { session } from './session.ts'

export const PROFILE_FIELDS = ['full_name', 'company', 'role', 'bio', 'location', 'timezone', 'avatar_url'] as const
export type ProfileField = (typeof PROFILE_FIELDS)[number]
export type Profile = Record<ProfileField, string>

const KEY = ['private', 'own-user']

export function useOwnUser() {
  const { user } = useStore(session)
  return useQuery({ queryKey: [...KEY, user?.id], queryFn: fetchOwnUser, enabled: user !== null, staleTime: 60_000 })
}

async function fetchOwnUser(): Promise<User> {
  const { auth } = await getAuthClient()
  const { data, error } = await auth.getUser()
  if (error) throw error
  return data.user
}

/** Refetches the user, after a change of anything but the profile. */
export function useForgetOwnUser(): () => Promise<void> {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: KEY })
}

export function profileOf(user: User | undefined): Profile {
  const metadata: Record<string, unknown> = user?.user_metadata ?? {}
  const text = (field: ProfileField): string => (typeof metadata[field] === 'string' ? metadata[field] : '')
  return {
    full_name: text('full_name'),
    company: text('company'),
    role: text('role'),
    bio: text('bio'),
    location: text('location'),
    timezone: text('timezone'),
    avatar_url: text('avatar_url'),
  }
}

/** A committed edit is seen at once; where the service refuses it, the previous value returns. */
export function useSaveProfile() {
  const queryClient = useQueryClient()
  const { user } = useStore(session)
  const key = [...KEY, user?.id]
  return useMutation({
    mutationFn: async (change: Partial<Profile>) => {
      const { auth } = await getAuthClient()
      const { data, error } = await auth.updateUser({ data: change })
      if (error) throw error
      return data.user
    },
    onMutate: async (change) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData<User>(key)
      if (before) queryClient.setQueryData<User>(key, { ...before, user_metadata: { ...before.user_metadata, ...change } })
      return { before }
    },
    onError: (_error, _change, context) => {
      if (context?.before) queryClient.setQueryData(key, context.before)
    },
    onSuccess: (saved) => queryClient.setQueryData(key, saved),
  })
}
