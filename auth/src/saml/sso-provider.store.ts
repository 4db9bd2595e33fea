// Identity providers of single sign-on, and the requests sent to them.
import { findRow, type Db } from '../db/database.ts'
import type { JsonObject } from '../users/user.ts'

export interface SsoProvider {
  id: string
  entityId: string
  metadataXml: string
  metadataUrl: string | null
  attributeMapping: JsonObject
  nameIdFormat: string | null
  disabled: boolean
  domains: string[]
  createdAt: Date
  updatedAt: Date
}

export type ProviderValues = Omit<SsoProvider, 'id' | 'createdAt' | 'updatedAt'>

const all = `p.id, p.entity_id as "entityId", p.metadata_xml as "metadataXml", p.metadata_url as "metadataUrl", p.attribute_mapping as "attributeMapping",
  p.name_id_format as "nameIdFormat", p.disabled, p.created_at as "createdAt", p.updated_at as "updatedAt",
  array(select d.domain from auth.sso_domains d where d.provider_id = p.id order by d.domain) as domains`

export function listProviders(db: Db): Promise<SsoProvider[]> {
  return db.rows<SsoProvider>(`select ${all} from auth.sso_providers p order by p.created_at, p.id`)
}

export function findProvider(db: Db, id: string): Promise<SsoProvider | null> {
  return findRow<SsoProvider>(db, `select ${all} from auth.sso_providers p where p.id = $1`, [id])
}

export function findProviderByDomain(db: Db, domain: string): Promise<SsoProvider | null> {
  const sql = `select ${all} from auth.sso_providers p join auth.sso_domains own on own.provider_id = p.id where own.domain = $1`
  return findRow<SsoProvider>(db, sql, [domain.toLowerCase()])
}

/** Creates the provider, or with an id replaces it. Unique violations are passed on to the caller. */
export async function storeProvider(db: Db, now: Date, values: ProviderValues & { id?: string }): Promise<SsoProvider> {
  const { id, entityId, metadataXml, metadataUrl, attributeMapping, nameIdFormat, disabled, domains } = values
  const row = await findRow<{ id: string }>(
    db,
    `insert into auth.sso_providers (id, entity_id, metadata_xml, metadata_url, attribute_mapping, name_id_format, disabled, created_at, updated_at)
     values (coalesce($1, gen_random_uuid()), $2, $3, $4, $5, $6, $7, $8, $8)
     on conflict (id) do update set entity_id = $2, metadata_xml = $3, metadata_url = $4, attribute_mapping = $5, name_id_format = $6,
       disabled = $7, updated_at = $8 returning id`,
    [id ?? null, entityId, metadataXml, metadataUrl, JSON.stringify(attributeMapping), nameIdFormat, disabled, now],
  )
  if (!row) throw new Error('a provider was not stored')
  await db.rows(`delete from auth.sso_domains where provider_id = $1 and domain <> all($2)`, [row.id, domains])
  for (const domain of domains) {
    await db.rows(
      `insert into auth.sso_domains (domain, provider_id, created_at) select $1, $2, $3
       where not exists (select 1 from auth.sso_domains where domain = $1 and provider_id = $2)`,
      [domain, row.id, now],
    )
  }
  const stored = await findProvider(db, row.id)
  if (!stored) throw new Error('a provider was not stored')
  return stored
}

/** Its users can no longer sign in; they and what they own stay. */
export async function deleteProvider(db: Db, id: string): Promise<void> {
  await db.rows(`delete from auth.sso_providers where id = $1`, [id])
}

export interface SamlRequest {
  id: string
  providerId: string
  flowStateId: string
}

export async function insertSamlRequest(db: Db, now: Date, request: SamlRequest): Promise<void> {
  await db.rows(`insert into auth.saml_requests (id, provider_id, flow_state_id, created_at) values ($1, $2, $3, $4)`, [
    request.id,
    request.providerId,
    request.flowStateId,
    now,
  ])
}

/** When the request was made, if it belongs to this flow. */
export async function findSamlRequest(db: Db, request: SamlRequest): Promise<Date | null> {
  const row = await findRow<{ createdAt: Date }>(
    db,
    `select created_at as "createdAt" from auth.saml_requests where id = $1 and provider_id = $2 and flow_state_id = $3`,
    [request.id, request.providerId, request.flowStateId],
  )
  return row?.createdAt ?? null
}

/** Deletes the request only with its own flow: a response in another flow does not use it up. */
export async function deleteSamlRequest(db: Db, request: SamlRequest): Promise<void> {
  await db.rows(`delete from auth.saml_requests where id = $1 and provider_id = $2 and flow_state_id = $3`, [
    request.id,
    request.providerId,
    request.flowStateId,
  ])
}
