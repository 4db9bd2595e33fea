// The phrases by which a description lists the members of each item, by language. Patterns are parts of regular expressions that ignore
// letter case; each of them is bounded.

import { LANGUAGES } from '../language-data.ts'
import type { MemberPhrases } from '../word-sections.ts'

/** The section `members` of each language file. */
export const MEMBER_PHRASES: readonly MemberPhrases[] = LANGUAGES.flatMap(({ members }) => members ?? [])
