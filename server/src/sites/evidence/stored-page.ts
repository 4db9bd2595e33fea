// Shared by the routes of stored pages behind a cell: the position within the cell, the short-lived link, and the page itself, which is
// untrusted and in which nothing runs or loads.
import type { Evidence } from '@quarry/contract'
import type { FileDrawing, SnapshotStore } from '@quarry/engine'
import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Database } from '../../db/database.ts'
import type { LinkSigner } from '../../http/signed-links.ts'
import { untilClosed } from '../../http/answers/until-closed.ts'
import { cutOutOf, drawStored } from './draw-stored.ts'
import { PASSAGE_ID } from './mark-passage.ts'

export interface EvidenceDeps {
  db: Database
  links: LinkSigner
  snapshots: SnapshotStore
  /** Renders stored files. */
  drawing: FileDrawing
}

/** Index of the cell's evidence: the pages that agree on its value, counted from 0. */
export const placeSchema = z.object({ place: z.coerce.number().int().min(0).max(99).default(0) })
export const signatureSchema = placeSchema.extend({
  view: z.enum(['page', 'cut-out']).default('page').describe('`cut-out`: the part of a picture around the passage alone'),
  expires: z.string().optional(),
  signature: z.string().optional(),
})
export type PageView = z.infer<typeof signatureSchema>['view']

interface LinkedPage {
  /** Path of the call that shows the page. */
  path: string
  place: number
  /** The signed subject: cell and index. */
  subject: string
}

export function linkToPage(links: LinkSigner, { path, place, subject }: LinkedPage): string {
  const query = new URLSearchParams({ ...(place > 0 && { place: String(place) }), ...links.sign(subject) })
  return `/api/v1${path}?${query}#${PASSAGE_ID}`
}

/** @throws AppError not_found */
export function evidenceAt(evidence: readonly Evidence[], place: number): Evidence {
  const found = evidence[place]
  if (!found) throw new AppError('not_found', { detail: 'There is no evidence for this cell.' })
  return found
}

/** @throws AppError not_found: no copy is stored; unavailable: it cannot be shown within the limits */
export async function sendStoredPage(
  reply: FastifyReply,
  { snapshots, drawing }: EvidenceDeps,
  { evidence: { snapshot, ...evidence }, view }: { evidence: Evidence; view: PageView },
) {
  const page = snapshot === null ? null : await snapshots.find(snapshot)
  if (!page) throw new AppError('not_found', { detail: 'No copy of this page is kept.' })
  const isPage = view === 'page'
  const { document, policy } = await (isPage
    ? drawStored(page, evidence, { drawing, signal: untilClosed(reply) })
    : cutOutOf(page, evidence, { drawing, signal: untilClosed(reply) }))
  return reply.header('content-security-policy', policy).type('text/html; charset=utf-8').send(document)
}
