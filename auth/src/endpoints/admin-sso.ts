// /admin/sso/providers: operators register the identity providers of their customers.
import { z } from 'zod'
import type { AuthContext } from '../auth-context.ts'
import { AuthError } from '../auth-error.ts'
import { sqlStateOf } from '../db/database.ts'
import { ok, type Answer } from '../http/answer.ts'
import type { AuthRequest } from '../http/auth-request.ts'
import { requireAdmin } from '../http/caller.ts'
import { flag, isUuid, metadata, readFields, text } from '../http/request-fields.ts'
import { parseIdpMetadata } from '../saml/idp-metadata.ts'
import {
  deleteProvider,
  findProvider,
  listProviders,
  storeProvider,
  type ProviderValues,
  type SsoProvider,
} from '../saml/sso-provider.store.ts'
import { requireSaml } from './sso.ts'

const fields = z.object({
  type: text,
  metadata_xml: text,
  metadata_url: text,
  domains: z.array(z.string()).nullish(),
  attribute_mapping: metadata,
  name_id_format: text,
  disabled: flag,
})
type Fields = z.infer<typeof fields>

const UNIQUE_VIOLATION = '23505'
const FETCH_TIMEOUT_MS = 5000
const DOMAIN = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/

export async function listSsoProviders(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireOperator(auth, request)
  return ok({ items: (await listProviders(auth.database)).map(providerView) })
}

export async function showSsoProvider(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireOperator(auth, request)
  return ok(providerView(await getNamedProvider(auth, request)))
}

export async function createSsoProvider(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireOperator(auth, request)
  const body = readFields(fields, request.body)
  if (body.type !== 'saml') throw new AuthError('validation_failed', 'Only "saml" supported for SSO provider type')
  const source = await readMetadata(body)
  if (!source) throw new AuthError('validation_failed', 'Either metadata_xml or metadata_url must be set')
  const stored = await store(auth, { ...valuesOf(body), ...source })
  return { kind: 'json', status: 201, body: providerView(stored) }
}

export async function updateSsoProvider(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireOperator(auth, request)
  const provider = await getNamedProvider(auth, request)
  const body = readFields(fields, request.body)
  const source = await readMetadata(body)
  if (source && source.entityId !== provider.entityId) {
    throw new AuthError('saml_entity_id_mismatch', 'SAML Metadata can be updated only if the EntityID matches for the provider')
  }
  const given = valuesOf(body)
  const values: ProviderValues = {
    ...provider,
    ...source,
    attributeMapping: body.attribute_mapping ? given.attributeMapping : provider.attributeMapping,
    nameIdFormat: given.nameIdFormat ?? provider.nameIdFormat,
    disabled: body.disabled ?? provider.disabled,
    domains: body.domains ? given.domains : provider.domains,
  }
  return ok(providerView(await store(auth, { ...values, id: provider.id })))
}

export async function deleteSsoProvider(auth: AuthContext, request: AuthRequest): Promise<Answer> {
  await requireOperator(auth, request)
  const provider = await getNamedProvider(auth, request)
  await deleteProvider(auth.database, provider.id)
  return ok(providerView(provider))
}

async function requireOperator(auth: AuthContext, request: AuthRequest): Promise<void> {
  await requireAdmin(auth, request)
  requireSaml(auth)
}

async function getNamedProvider(auth: AuthContext, { params }: AuthRequest): Promise<SsoProvider> {
  const { providerId: id = '' } = params
  const provider = isUuid(id) ? await findProvider(auth.database, id) : null
  if (!provider) throw new AuthError('sso_provider_not_found', 'No such SSO provider')
  return provider
}

type MetadataSource = Pick<ProviderValues, 'entityId' | 'metadataXml' | 'metadataUrl'>

async function readMetadata(body: Fields): Promise<MetadataSource | null> {
  const { metadata_xml: given, metadata_url: address } = body
  if (given !== '' && address !== '') throw new AuthError('validation_failed', 'Only one of metadata_xml or metadata_url needs to be set')
  if (given === '' && address === '') return null
  const metadataXml = given === '' ? await fetchMetadata(address) : given
  return { metadataXml, metadataUrl: address || null, entityId: parseIdpMetadata(metadataXml).entityId }
}

async function fetchMetadata(address: string): Promise<string> {
  const url = URL.parse(address)
  if (url?.protocol !== 'https:') throw new AuthError('validation_failed', 'metadata_url is not a HTTPS URL')
  const response = await fetch(url, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS), redirect: 'error' }).catch(() => null)
  if (!response?.ok) throw new AuthError('saml_metadata_fetch_failed', 'The metadata could not be fetched from metadata_url')
  return response.text()
}

function valuesOf(body: Fields): Omit<ProviderValues, keyof MetadataSource> {
  const domains = (body.domains ?? []).map((domain) => domain.trim().toLowerCase())
  const wrong = domains.find((domain) => !DOMAIN.test(domain))
  if (wrong !== undefined) throw new AuthError('validation_failed', `"${wrong}" is not a domain`)
  return {
    domains: [...new Set(domains)],
    attributeMapping: body.attribute_mapping ?? {},
    nameIdFormat: body.name_id_format || null,
    disabled: body.disabled ?? false,
  }
}

function store(auth: AuthContext, values: ProviderValues & { id?: string }): Promise<SsoProvider> {
  return auth.database
    .transaction((db) => storeProvider(db, auth.now(), values))
    .catch((error: unknown) => {
      if (sqlStateOf(error) !== UNIQUE_VIOLATION) throw error
      const isDomain = error instanceof Error && error.message.includes('sso_domains')
      throw isDomain
        ? new AuthError('sso_domain_already_exists', 'A domain is already assigned to an SSO provider')
        : new AuthError('saml_idp_already_exists', `SAML Identity Provider with this EntityID (${values.entityId}) already exists`)
    })
}

function providerView(provider: SsoProvider): object {
  const times = { created_at: provider.createdAt.toISOString(), updated_at: provider.updatedAt.toISOString() }
  return {
    id: provider.id,
    disabled: provider.disabled,
    saml: {
      entity_id: provider.entityId,
      metadata_xml: provider.metadataXml,
      ...(provider.metadataUrl ? { metadata_url: provider.metadataUrl } : {}),
      attribute_mapping: provider.attributeMapping,
      ...(provider.nameIdFormat ? { name_id_format: provider.nameIdFormat } : {}),
    },
    domains: provider.domains.map((domain) => ({ domain, ...times })),
    ...times,
  }
}
