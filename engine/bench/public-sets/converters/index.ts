// Which converter reads which set.
import type { Converter } from '../converted-set.ts'
import { convertCourtDecisions } from './court-decisions.ts'
import { convertCourtDockets } from './court-dockets.ts'
import { convertCourtAttachments, convertDocketHistories } from './court-documents.ts'
import { convertMetascraper } from './metascraper.ts'
import { convertPostlightParser } from './postlight-parser.ts'
import { convertPropertyListings } from './property-listings.ts'
import { convertReadability } from './readability.ts'
import { convertRecipya } from './recipya.ts'

export const CONVERTERS: Record<string, Converter> = {
  'postlight-parser': convertPostlightParser,
  metascraper: convertMetascraper,
  readability: convertReadability,
  recipya: convertRecipya,
  'court-dockets': convertCourtDockets,
  'court-decisions': convertCourtDecisions,
  'court-attachments': convertCourtAttachments,
  'docket-histories': convertDocketHistories,
  'property-listings': convertPropertyListings,
}
