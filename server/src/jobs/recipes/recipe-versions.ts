// The versions of a recipe for its owner: why each was learned, and which fields it reads from a different place than the one before.
import type { RecipeDetail } from '@quarry/contract'
import { recipeSchema, type Recipe } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { describeRule } from './describe-rule.ts'

type Version = RecipeDetail['versions'][number]
type StoredField = Recipe['fields'][number]

interface StoredVersion {
  version: number
  reason: Version['reason']
  pages: number
  jobId: string | null
  at: Date
  recipe: unknown
}

/** Number of latest versions shown. */
const SHOWN_MAX = 50

/** The newest first. */
export async function listVersions(db: Database, recipeId: string): Promise<Version[]> {
  const { rows } = await sql<StoredVersion>`
    select version, reason, solved_pages as pages, job_id as "jobId", learned_at as at, recipe
    from recipe_versions where recipe_id = ${recipeId} order by version desc limit ${SHOWN_MAX + 1}`.execute(db)
  const read = rows.map(({ recipe }) => firstWords(recipe))
  return rows.slice(0, SHOWN_MAX).map(({ version, reason, pages, jobId, at }, index) => ({
    version,
    reason,
    solved_pages: pages,
    job_id: jobId,
    is_readable: read[index] !== null,
    learned_at: at.toISOString(),
    changes: changesOf(read[index] ?? null, read[index + 1] ?? null),
  }))
}

/** By field, its most reliable place; null for a version in an unsupported format. */
function firstWords(stored: unknown): Map<string, string | null> | null {
  const recipe = recipeSchema.safeParse(stored)
  return recipe.success ? new Map(recipe.data.fields.map((field) => [field.name, wordsOf(field)])) : null
}

function wordsOf({ rules: [first] }: StoredField): string | null {
  return first === undefined ? null : describeRule(first)
}

function changesOf(now: Map<string, string | null> | null, before: Map<string, string | null> | null): Version['changes'] {
  if (now === null || before === null) return []
  return [...now].flatMap(([field, to]) => {
    const from = before.get(field) ?? null
    return from === to ? [] : [{ field, from, to }]
  })
}
