// The words by which a description gives members to each item of a list, by language. Patterns are parts of regular expressions that
// are matched in lower case; each of them is bounded.

import { LANGUAGES } from '../language-data.ts'
import type { MemberPhrases } from '../word-sections.ts'

/** The section `members` of each language file. */
export const MEMBER_PHRASES: readonly MemberPhrases[] = LANGUAGES.flatMap(({ members }) => members ?? [])
