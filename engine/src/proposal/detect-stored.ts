// Detects fields of stored pages that are not requested yet. Fetches nothing and calls no model.
import type { Field } from '@quarry/contract'
import { detectFields, type DetectedField } from './detect-fields.ts'
import { fieldNameOf } from '../detect/own-fields.ts'
import { distil } from '../distil/distil.ts'
import { ScrapeError } from '../errors.ts'
import { understandField } from '../fields/understand-field.ts'
import type { PageDocument, StoredPage } from '../types.ts'

const FIT_MIN = 0.8

export interface StoredPagesAsked {
  pages: readonly Omit<StoredPage, 'original'>[]
  /** The kind of target in the user's words. */
  targetName: string
  /** Existing columns; no field with the same meaning is proposed. */
  known: readonly Field[]
}

/** Detected fields, best first. Pages beyond the limits of parsing are left out. */
export function detectStored({ pages, targetName, known }: StoredPagesAsked): DetectedField[] {
  const documents = pages.flatMap((page) => documentOf(page) ?? [])
  if (documents.length === 0) return []
  const names = new Set(known.map(({ name }) => fieldNameOf(name)))
  const concepts = new Set(known.flatMap((field) => conceptOf(field) ?? []))
  return detectFields(documents, { targetName }).fields.filter(({ name, description, type }) => {
    const concept = conceptOf({ name, description, type })
    return !names.has(fieldNameOf(name)) && (concept === null || !concepts.has(concept))
  })
}

function documentOf(page: StoredPagesAsked['pages'][number]): PageDocument | null {
  try {
    return distil({ ...page, requestedUrl: page.url, status: 200, snapshot: null, via: 'given' })
  } catch (error) {
    if (error instanceof ScrapeError) return null
    throw error
  }
}

/** The concept of a field; null where its name is too unspecific. */
function conceptOf(field: Field): string | null {
  const { concept, conceptFit } = understandField(field)
  return concept && conceptFit > FIT_MIN ? concept.id : null
}
