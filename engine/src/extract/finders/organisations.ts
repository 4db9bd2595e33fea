// The name of the organisation behind a page where it is not declared: copyright lines, names with a legal form, the logo's text, and the
// part of the page's title that the address of the site repeats.
import { propose, type Finder, type Proposal } from '../finder.ts'
import type { PageIndex } from '../page-index.ts'

const COPYRIGHT =
  /(?:©|\(c\)|copyright)(?:\s|©|\(c\)|copyright|by|\d{4}|[-–,])*\s*(?<name>\p{L}[^|•\n©]{1,60}?)(?=\s*(?:[|•\n©]|\.\s|\.$|,?\s+all rights|,? \d{4}|$))/iu
const LEGAL_FORM =
  /\b(?:Inc|LLC|L\.L\.C|Ltd|Limited|Corp|Corporation|GmbH|AG|S\.?A\.?S?|S\.?r\.?l|B\.?V|PLC|LLP|Pty|Company|Co\. KG|e\.V|Oy|AB|A\/S|Sp\. z o\.o|s\.r\.o)\b\.?/u
const LEGAL_NAME = new RegExp(
  String.raw`(?:(?:\p{Lu}|\d)[\p{L}\d&'’.+-]*,?\s+(?:(?:&|and|of|the|und|de)\s+)?){1,6}(?:${LEGAL_FORM.source})`,
  'u',
)
const RIGHTS = /\ball rights|^(?:by|the site|reserved|privacy|terms)\b/i

export const findOrganisations: Finder = (page, intent) => {
  if (intent.concept?.id !== 'organisation' && intent.concept?.id !== 'site_name') return []
  return [...copyrightNames(page), ...(intent.concept.id === 'organisation' ? legalNames(page) : []), ...titleParts(page), ...logos(page)]
}

function copyrightNames(page: PageIndex): Proposal[] {
  return page.visibleBlocks.slice(-120).flatMap((block) => {
    const name = COPYRIGHT.exec(block.text)
      ?.groups?.name?.trim()
      .replace(/[,.–-]+$/, '')
    if (!name || RIGHTS.test(name) || name.split(/\s+/).length > 7) return []
    return [propose('copyright', { block: block.id, raw: name }, 0.7, {})]
  })
}

function legalNames(page: PageIndex): Proposal[] {
  return page.visibleBlocks
    .flatMap((block) => {
      if (block.text.length > 400) return []
      const name = LEGAL_NAME.exec(block.text)?.[0]
      return name ? [propose('legal form', { block: block.id, raw: name.trim() }, block.text.length < 60 ? 0.66 : 0.6, {})] : []
    })
    .slice(0, 6)
}

/** "Contact us - Acme Tools" on acme-tools.com: the part that is spelled like the site's address. */
function titleParts(page: PageIndex): Proposal[] {
  const title = page.document.title
  const block = page.titleBlock
  if (title === '' || block === null) return []
  return title
    .split(/\s+[|·•–—\-:»]\s+|\s*\|\s*/)
    .flatMap((part) =>
      page.isHouseName(part) && part.length >= 3 ? [propose('title', { block, raw: part.trim(), quote: part.trim() }, 0.72, {})] : [],
    )
}

function logos(page: PageIndex): Proposal[] {
  return page.images.slice(0, 12).flatMap((image) => {
    const { alt = '', src = '', id = '' } = image.attribs
    if (alt.length < 3 || alt.length > 60 || !/logo/i.test(`${alt} ${src} ${id} ${image.attribs.class ?? ''}`)) return []
    const name = alt
      .replace(/\b(?:the |company |our )?logo(?: of)?\b|\bhome ?page\b|\bhome\b/gi, '')
      .replace(/^[\s|:,–-]+|[\s|:,–-]+$/g, '')
    return name.length >= 3 && alt.includes(name) ? [propose('logo', { block: page.blockOf(image), raw: name, quote: name }, 0.6, {})] : []
  })
}
