// What each command makes of a distilled page. One function a command.
import type { Field } from '@quarry/contract'
import { readDocument, type PageDocument } from '@quarry/engine'

export interface PageWishes {
  fields: readonly Field[]
  prompt: string
  /** The page's today; null where the page's line names none. */
  referenceDate: Date | null
  /** Which table of class wikitable is meant; null for any. */
  tableIndex: number | null
}
type PageAction = (document: PageDocument, wishes: PageWishes) => Record<string, unknown>

export const PAGE_ACTIONS = {
  extract: (document, { fields, prompt, referenceDate }) => {
    const { data, cells } = readDocument(document, { fields, prompt, targetName: 'URL', referenceDate })
    return { url: document.page.url, data, cells }
  },
  structured: (document) => ({ items: document.entities.map(({ data }) => data) }),
} as const satisfies Record<string, PageAction>

export type PageActionName = keyof typeof PAGE_ACTIONS
