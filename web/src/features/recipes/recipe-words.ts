// Labels for the states of a recipe.
import type { RecipeDetail, RecipeSummary } from '@quarry/contract'
import { plural } from '../../lib/format.ts'
import type { BadgeTone } from '../../ui/badge.tsx'

export const LEARNED_FOR: Record<RecipeDetail['versions'][number]['reason'], string> = {
  first: 'learned from its first pages',
  layout: 'learned again: the site changed its layout',
  pages: 'learned again from a further page',
  correction: 'learned again: from your corrections',
  pointed: 'learned from what you pointed at',
}

const AGREEMENT_GOOD = 0.9

/** The most important fact about a recipe. */
export function healthOf({ agreement, strayed_pages: strayed }: RecipeSummary): { tone: BadgeTone; label: string; text: string } {
  if (strayed > 0) {
    const text = `${plural(strayed, 'page')} of this kind ${strayed === 1 ? 'was' : 'were'} built otherwise and read without the recipe.`
    return { tone: 'unsure', label: 'Layout differs', text }
  }
  if (agreement === null) return { tone: 'plain', label: 'Not compared yet', text: 'No value was read by another method, too.' }
  const percent = `${Math.round(agreement * 100)}%`
  const text = `Where another method read the field too, both agree on ${percent} of the values.`
  return agreement >= AGREEMENT_GOOD
    ? { tone: 'found', label: `${percent} agreement`, text }
    : { tone: 'conflict', label: `${percent} agreement`, text }
}

export function pagesReadText({ pages_read: pages, version }: RecipeSummary): string {
  return `Version ${version} · ${plural(pages, 'page')} read`
}
