// Networks where companies and people have accounts. Their names are the same in every language, and a field named after one asks for an
// address there.
import { nameWords } from './label-words.ts'

export const NETWORKS: ReadonlySet<string> = new Set(
  'facebook instagram linkedin twitter youtube tiktok pinterest threads xing bluesky mastodon vimeo snapchat telegram whatsapp discord twitch github'.split(
    ' ',
  ),
)

/** True for a name such as "linkedin" or "instagram_profile". */
export function namesNetwork(name: string): boolean {
  return nameWords(name).some((word) => NETWORKS.has(word))
}
