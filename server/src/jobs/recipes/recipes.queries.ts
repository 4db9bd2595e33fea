// Recipes for their owner. The wire's names begin here.
import type { Field, RecipeDetail, RecipeSummary } from '@quarry/contract'
import { recipeSchema, type Example, type KnownRecipe, type Recipe } from '@quarry/engine'
import { sql } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import { describeRule } from './describe-rule.ts'
import { listVersions } from './recipe-versions.ts'

const LISTED_MAX = 500

interface StoredSummary {
  id: string
  site: string
  shape: string
  fields: Field[]
  version: number
  isPinned: boolean
  pagesRead: number
  agreed: number
  disagreed: number
  strayed: number
  learnedAt: Date
  lastUsedAt: Date | null
}

const SUMMARY = sql`recipes.id, site, shape, fields, recipes.version, is_pinned as "isPinned", pages_read::int as "pagesRead",
  agreed::int as agreed, disagreed::int as disagreed, strayed::int as strayed, learned_at as "learnedAt", last_used_at as "lastUsedAt"`
const IN_USE = sql`recipes join recipe_versions on recipe_id = recipes.id and recipe_versions.version = recipes.version`

/** By site; within a site the most recently used first. */
export async function listRecipes(db: Database, actor: Actor): Promise<RecipeSummary[]> {
  const { rows } = await sql<StoredSummary>`
    select ${SUMMARY} from ${IN_USE} where owner_id = ${actor.accountId}
    order by site, last_used_at desc nulls last, recipes.id limit ${LISTED_MAX}`.execute(db)
  return rows.map(toSummary)
}

/** @throws AppError not_found for recipes of others as well */
export async function getRecipe(db: Database, actor: Actor, id: string): Promise<RecipeDetail> {
  const stored = await getStored(db, actor, id)
  const versions = await listVersions(db, id)
  // The stored examples taught the latest version: a restored version may not read them.
  const examples = versions[0]?.version === stored.version ? stored.examples : []
  return {
    ...toSummary(stored),
    trait_definitions: stored.fields,
    rules: (stored.recipe?.fields ?? stored.fields.map(unreadField)).map((field) => ({
      field: field.name,
      reads: [...new Set(field.rules.map(describeRule))],
      filled: field.profile.pages === 0 ? null : field.profile.filled,
      example: exampleOf(examples, field.name),
    })),
    versions,
  }
}

/** A recipe in an unsupported format is not parsed. */
function unreadField({ name }: Field): Pick<Recipe['fields'][number], 'name' | 'rules'> & { profile: { pages: number; filled: number } } {
  return { name, rules: [], profile: { pages: 0, filled: 0 } }
}

/** What trying a recipe on a page requires. @throws AppError not_found; conflict for a recipe in an unsupported format */
export async function getKnownRecipe(db: Database, actor: Actor, id: string): Promise<{ known: KnownRecipe; fields: Field[] }> {
  const { recipe, shape, fields } = await getStored(db, actor, id)
  if (recipe === null)
    throw new AppError('conflict', { detail: 'This recipe was learned by an older release. The next job on this site learns a new one.' })
  return { known: { id, shape, recipe, mayDoubt: false, probes: false, slices: { use: 'off', silent: [] } }, fields }
}

/** @throws AppError not_found */
export async function pinRecipe(db: Database, actor: Actor, { id, isPinned }: { id: string; isPinned: boolean }): Promise<void> {
  const { numAffectedRows } =
    await sql`update recipes set is_pinned = ${isPinned} where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (numAffectedRows === 0n) throw notFound()
}

/**
 * Resets the counts. Pinned: otherwise the pages that caused its replacement would teach the same again. @throws AppError not_found: no
 * such recipe or version; conflict for a version in an unsupported format: pinned, it would never read anything
 */
export async function useVersion(db: Database, actor: Actor, { id, version }: { id: string; version: number }): Promise<void> {
  const { rows } = await sql<{ recipe: unknown }>`
    select recipe from recipe_versions join recipes on recipes.id = recipe_id
    where recipe_id = ${id} and recipe_versions.version = ${version} and owner_id = ${actor.accountId}`.execute(db)
  if (rows[0] && !recipeSchema.safeParse(rows[0].recipe).success)
    throw new AppError('conflict', { detail: 'This version was learned by an older release and can’t be read any more.' })
  const { numAffectedRows } = await sql`
    update recipes set version = ${version}, is_pinned = true, pages_read = 0, agreed = 0, disagreed = 0, strayed = 0
    where id = ${id} and owner_id = ${actor.accountId}
      and exists (select from recipe_versions where recipe_id = ${id} and recipe_versions.version = ${version})`.execute(db)
  if (numAffectedRows !== 0n) return
  await getStored(db, actor, id)
  throw new AppError('not_found', { detail: 'This recipe has no such version.' })
}

/** @throws AppError not_found */
export async function forgetRecipe(db: Database, actor: Actor, id: string): Promise<void> {
  const { numAffectedRows } = await sql`delete from recipes where id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (numAffectedRows === 0n) throw notFound()
}

/** `recipe` is null where its format is not supported. @throws AppError not_found */
async function getStored(db: Database, actor: Actor, id: string): Promise<StoredSummary & { recipe: Recipe | null; examples: Example[] }> {
  const { rows } = await sql<StoredSummary & { recipe: unknown; examples: Example[] }>`
    select ${SUMMARY}, recipe, examples from ${IN_USE} where recipes.id = ${id} and owner_id = ${actor.accountId}`.execute(db)
  if (!rows[0]) throw notFound()
  return { ...rows[0], recipe: recipeSchema.safeParse(rows[0].recipe).data ?? null }
}

function notFound(): AppError {
  return new AppError('not_found', { detail: 'There is no such recipe.' })
}

/** A value corrected by a user precedes others. */
function exampleOf(examples: readonly Example[], name: string): RecipeDetail['rules'][number]['example'] {
  const telling = examples.filter(({ data }) => (data[name] ?? null) !== null)
  const example = telling.find(({ corrected }) => corrected.includes(name)) ?? telling[0]
  if (example === undefined) return null
  return { value: example.data[name] ?? null, url: example.url, is_correction: example.corrected.includes(name) }
}

function toSummary(row: StoredSummary): RecipeSummary {
  const compared = row.agreed + row.disagreed
  return {
    id: row.id,
    site: row.site,
    pages: row.shape,
    fields: row.fields.map(({ name }) => name),
    version: row.version,
    is_pinned: row.isPinned,
    pages_read: row.pagesRead,
    agreement: compared === 0 ? null : row.agreed / compared,
    strayed_pages: row.strayed,
    learned_at: row.learnedAt.toISOString(),
    last_used_at: row.lastUsedAt?.toISOString() ?? null,
  }
}
