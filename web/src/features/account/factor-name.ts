// The display name of a second factor.
import type { Factor } from '@supabase/auth-js'

export function factorName({ friendly_name: name, factor_type: type }: Pick<Factor, 'friendly_name' | 'factor_type'>): string {
  return name || (type === 'phone' ? 'Phone' : 'Authenticator app')
}
