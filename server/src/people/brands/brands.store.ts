// Brands in the database: the name and logo on what an account shares, exports and sends.
import { mayUseWhiteLabel, PLAN_NAMES, type Brand, type BrandPayload, type ProviderMode } from '@quarry/contract'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../http/actor.ts'
import type { Picture } from '../avatars/read-picture.ts'
import type { Database } from '../../db/database.ts'

interface BrandRow {
  name: string
  color: string
  replyTo: string | null
  logo: Buffer | null
  logoType: string | null
}

const columns = sql`name, color, reply_to as "replyTo", logo, logo_type as "logoType"`

export async function findOwnBrand(db: Database, { accountId }: Actor): Promise<Brand | null> {
  const { rows } = await sql<BrandRow>`select ${columns} from brands where owner_id = ${accountId}`.execute(db)
  return rows[0] ? toBrand(rows[0]) : null
}

/** The brand of the owner of a job, while their plan has white-label. */
export function findBrandOfJob(db: Database, jobId: string, mode: ProviderMode): Promise<Brand | null> {
  return findBrand(db, sql`(select owner_id from jobs where id = ${jobId})`, mode)
}

/** While their plan has white-label. */
export function findBrandOfOwner(db: Database, ownerId: string, mode: ProviderMode): Promise<Brand | null> {
  return findBrand(db, sql`${ownerId}`, mode)
}

async function findBrand(db: Database, owner: RawBuilder<unknown>, mode: ProviderMode): Promise<Brand | null> {
  const plans = PLAN_NAMES.filter(mayUseWhiteLabel)
  const { rows } = await sql<BrandRow>`
    select ${columns} from brands where owner_id = ${owner} and plan_of(owner_id, ${mode}) = any(${plans}::text[])`.execute(db)
  return rows[0] ? toBrand(rows[0]) : null
}

/** The logo is kept. */
export async function saveBrand(db: Database, { accountId }: Actor, { name, color, reply_to: replyTo }: BrandPayload): Promise<void> {
  await sql`
    insert into brands (owner_id, name, color, reply_to) values (${accountId}, ${name}, ${color}, ${replyTo})
    on conflict (owner_id) do update set name = excluded.name, color = excluded.color, reply_to = excluded.reply_to,
      updated_at = clock_timestamp()`.execute(db)
}

/** Null removes it. False: there is no brand yet. */
export async function saveLogo(db: Database, { accountId }: Actor, logo: Picture | null): Promise<boolean> {
  const { rows } = await sql`
    update brands set logo = ${logo?.bytes ?? null}, logo_type = ${logo?.mediaType ?? null}, updated_at = clock_timestamp()
    where owner_id = ${accountId} returning owner_id`.execute(db)
  return rows.length > 0
}

export async function deleteBrand(db: Database, { accountId }: Actor): Promise<void> {
  await sql`delete from brands where owner_id = ${accountId}`.execute(db)
}

function toBrand({ name, color, replyTo, logo, logoType }: BrandRow): Brand {
  return { name, color, reply_to: replyTo, logo: logo && `data:${logoType};base64,${logo.toString('base64')}` }
}
