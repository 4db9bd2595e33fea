// The rungs that read a page without a model, each traced as a span.
import { readerRung as reader } from '../extract/reader-rung.ts'
import { structuredRung as structured } from '../extract/structured-rung.ts'
import { inSyncSpan } from '../trace.ts'

export const structuredRung: typeof structured = (...args) => inSyncSpan('rung: structured data', () => structured(...args))
export const readerRung: typeof reader = (...args) => inSyncSpan('rung: reader', () => reader(...args))
