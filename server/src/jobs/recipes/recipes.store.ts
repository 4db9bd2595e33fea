// Recipes in the database, as workers and corrections use them: loaded for a site and a list of fields, saved in versions, counted.
import { createHash } from 'node:crypto'
import type { Field } from '@quarry/contract'
import { recipeSchema, type BookRecipe, type Example, type Learned } from '@quarry/engine'
import { sql } from 'kysely'
import type { Database } from '../../db/database.ts'
import { storableJson } from '../tasks/storable-json.ts'

/** The key shared by the recipes of one book. */
export interface BookKey {
  ownerId: string
  site: string
  fields: readonly Field[]
}

/** Maximum age of a worker's copy of a book: pages that start later use the latest version. */
export const BOOK_AGE_MS_MAX = 2_000

/** Equal for the same fields in any order. */
export function fieldsKeyOf(fields: readonly Field[]): string {
  const sorted = fields.map(({ name, description, type }) => JSON.stringify([name, description, type])).sort()
  return createHash('sha256').update(sorted.join('\n')).digest('hex')
}

interface StoredRecipe {
  id: string
  version: number
  shape: string
  isPinned: boolean
  recipe: unknown
  examples: Example[]
  pagesRead: number
}

/** Recipes in an older format are left out: they are relearned. */
export async function loadRecipes(db: Database, { ownerId, site, fields }: BookKey): Promise<BookRecipe[]> {
  const { rows } = await sql<StoredRecipe>`
    select recipes.id, recipes.version, shape, is_pinned as "isPinned", recipe, examples, pages_read::int as "pagesRead"
    from recipes join recipe_versions on recipe_id = recipes.id and recipe_versions.version = recipes.version
    where owner_id = ${ownerId} and site = ${site} and fields_key = ${fieldsKeyOf(fields)}
    order by recipes.created_at, recipes.id`.execute(db)
  return rows.flatMap((row) => {
    const recipe = recipeSchema.safeParse(row.recipe)
    return recipe.success ? [{ ...row, recipe: recipe.data }] : []
  })
}

/** Changes whenever a recipe of the book is learned, pinned or deleted. */
export async function findBookStamp(db: Database, { ownerId, site, fields }: BookKey): Promise<string> {
  const { rows } = await sql<{ stamp: string }>`
    select coalesce(string_agg(id || ' ' || version || ' ' || is_pinned, ',' order by id), '') as stamp
    from recipes where owner_id = ${ownerId} and site = ${site} and fields_key = ${fieldsKeyOf(fields)}`.execute(db)
  return rows[0]?.stamp ?? ''
}

/** Null where the former version is pinned, deleted or no longer the latest. */
export async function saveRecipe(db: Database, key: BookKey, learned: Learned & { jobId: string | null }): Promise<BookRecipe | null> {
  const { former, shape, recipe, examples, reason, jobId } = learned
  return db.transaction().execute(async (tx) => {
    const { rows } =
      former === null
        ? await sql<{ id: string; version: number }>`
            insert into recipes (owner_id, site, fields_key, fields, shape, examples)
            values (${key.ownerId}, ${key.site}, ${fieldsKeyOf(key.fields)}, ${storableJson(key.fields)}::jsonb, ${shape}, ${storableJson(examples)}::jsonb)
            returning id, version`.execute(tx)
        : await sql<{ id: string; version: number }>`
            update recipes set version = (select max(version) + 1 from recipe_versions where recipe_id = recipes.id), examples = ${storableJson(examples)}::jsonb, pages_read = 0, agreed = 0, disagreed = 0, strayed = 0
            where id = ${former.id} and owner_id = ${key.ownerId} and version = ${former.version} and not is_pinned
            returning id, version`.execute(tx)
    const [saved] = rows
    if (saved === undefined) return null
    await sql`
      insert into recipe_versions (recipe_id, version, recipe, reason, solved_pages, job_id)
      values (${saved.id}, ${saved.version}, ${storableJson(recipe)}::jsonb, ${reason}, ${examples.length}, (select id from jobs where id = ${jobId}))`.execute(
      tx,
    )
    return { ...saved, shape, isPinned: false, recipe, examples, pagesRead: 0 }
  })
}

/** Deletes a recipe without examples. A pinned one stays, and so does one that was relearned in the meantime. */
export async function dropRecipe(db: Database, { ownerId }: BookKey, { id, version }: BookRecipe): Promise<void> {
  await sql`delete from recipes where id = ${id} and owner_id = ${ownerId} and version = ${version} and not is_pinned`.execute(db)
}

/** Outcomes of reading pages by a recipe. */
export interface RecipeUse {
  id: string
  version: number
  read: number
  agreed: number
  disagreed: number
  strayed: number
}

/** Deleted recipes are skipped, and so are outcomes of an earlier version: pages that taught a new one are no evidence against it. */
export async function countUses(db: Database, uses: readonly RecipeUse[]): Promise<void> {
  await sql`
    with used as (
      select * from unnest(
        ${uses.map(({ id }) => id)}::uuid[], ${uses.map(({ version }) => version)}::int[], ${uses.map(({ read }) => read)}::int[], ${uses.map(({ agreed }) => agreed)}::int[],
        ${uses.map(({ disagreed }) => disagreed)}::int[], ${uses.map(({ strayed }) => strayed)}::int[]
      ) as u (id, version, read, agreed, disagreed, strayed)
    ), locked as (select id from recipes where id in (select id from used) order by id for update)
    update recipes set
      pages_read = recipes.pages_read + used.read, agreed = recipes.agreed + used.agreed, disagreed = recipes.disagreed + used.disagreed,
      strayed = recipes.strayed + used.strayed, last_used_at = case when used.read > 0 then clock_timestamp() else last_used_at end
    from used join locked using (id) where recipes.id = used.id and recipes.version = used.version`.execute(db)
}
