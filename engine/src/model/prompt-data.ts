// Which of a page's declared data and embedded state is sent to a model for some fields: nothing that the page shows as well, nothing about
// how the page is built, and of embedded state only values whose names mention a field.
import { lettersOf } from '../text/letters.ts'
import type { Block, PageDocument } from '../types.ts'
import type { AskedKinds } from '../fields/asked-kinds.ts'
import { estimateTokens } from './estimate-tokens.ts'
import { hitsOf } from './field-words.ts'
import { speaksToMachines } from './speaks-to-machines.ts'

/** Declared data of this length that the page also shows is redundant. */
const SHOWN_DATA_CHARS = 20
/** Token limits of declared data that mentions the fields, of other declared data, and of embedded state. */
const DATA_TOKENS_MAX = { wanted: 3_000, declared: 320, state: 300 }
/** Names of properties that hold identifiers of an item. */
const IDENTIFIER =
  /(?:sku|gtin|ean|upc|mpn|isbn|asin)\d*$|(?:product|item|article|variant|model|part|master)[ _-]?(?:id|no|nr|num|number|code)$|(?:^|[._ -])(?:code|ref|reference|pid)$/i
/** Properties of how a page is built, not of its content. */
const TECHNICAL =
  /^(?:state \S+ )?(?:\S+ )?(?:fb:|al:|msapplication|apple-|google-|p:domain|theme-color|viewport|robots|generator)|(?:^|[ .:])(?:position|height|width|urlTemplate|query-input|icon|card|app_id|pages|shortlink|encodingFormat|og:type|site_verification|inLanguage|isPartOf\S*|potentialAction\S*)$|(?:^|[ .])(?:isPartOf|potentialAction)\.|^\S+ (?:SiteNavigationElement|WPHeader|WPFooter|UserComments|Comment) /
/** Embedded state with translations and settings of the site itself. */
const MACHINERY =
  /^state (?:.*[ ._])?(?:translations?|i18n|l10n|strings|settings|config|ads?|site_?ads|ad_?options|ad_?types|nonces?|ajax\w*)(?=[ ._]|$)/i
/** Properties of other items than the main one: its publisher and contacts, videos, accounts. */
const OF_OTHERS =
  /(?:^|[ .])(?:publisher|author|creator|video|logo|contactPoint|copyrightHolder|sourceOrganization)\.(?!name$)|(?:^|[ .])(?:sameAs|wordCount|copyrightYear|thumbnailUrl)$|^twitter /
const PICTURE_PATH = /image|photo|picture|logo|thumb|avatar|canonical|og:url|^\S+ \S+ url$/i
/** Longer texts are truncated. */
export const DATA_CHARS_MAX = 1_500
/** Values of schema.org's lists are written as addresses. */
const ADDRESS = /^(?:https?:)?\/\/(?!(?:www\.)?schema\.org\/)\S+$/

/**
 * Data that the visible page lacks, first that which mentions the fields. Embedded state, which holds all kinds of things, only where
 * its names mention a field.
 */
export function promptData(
  document: PageDocument,
  visible: readonly Block[],
  { words, asked }: { words: ReadonlySet<string>; asked: AskedKinds },
): Block[] {
  const said = new Set([document.title, ...visible.map((block) => block.text)])
  const shown = visible.map(({ text }) => lettersOf(text)).join(' ')
  const data = document.blocks.filter(
    (block) =>
      block.kind === 'data' &&
      !TECHNICAL.test(block.path) &&
      !MACHINERY.test(block.path) &&
      (!ADDRESS.test(block.text) || wantsAddress(block, asked)),
  )
  const ranked = data
    .map((block) => ({
      block,
      isState: block.path.startsWith('state '),
      // The prefix is no hit for a field called `state` of an address.
      hits: hitsOf(block.path.replace(/^state /, ''), words) + (asked.identifier && IDENTIFIER.test(block.path) ? 2 : 0),
    }))
    .filter(({ block, isState, hits }) => hits > 0 || (!isState && (asked.link || !OF_OTHERS.test(block.path))))
    .toSorted((a, b) => b.hits - a.hits)
  const room = { ...DATA_TOKENS_MAX }
  return ranked.flatMap(({ block, isState, hits }) => {
    const of = isState ? 'state' : hits > 0 ? 'wanted' : 'declared'
    const tokens = estimateTokens(`${block.path} ${block.text.slice(0, DATA_CHARS_MAX)}`)
    const isShown = block.text.length >= SHOWN_DATA_CHARS && shown.includes(lettersOf(block.text))
    if (isShown || said.has(block.text) || tokens > room[of] || speaksToMachines(`${block.path} ${block.text}`)) return []
    said.add(block.text)
    room[of] -= tokens
    return [block]
  })
}

function wantsAddress({ path }: Block, asked: AskedKinds): boolean {
  return asked.link || (asked.address && PICTURE_PATH.test(path))
}

/** Without what differs between a text and its copy in the page's data: case, spaces, punctuation. */
