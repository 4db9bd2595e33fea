// Parses yes and no from words of many languages, ticks and stock texts; null for other texts.

const YES =
  /^(?:yes|y|true|on|1|ok|enabled|active|available|included|open|x|✓|✔|☑|✅|🗸|●|ja|oui|s[iíì]|sim|da|да|так|tak|ano|evet|kyllä|jah|jā|taip|igen|ναι|είναι|نعم|כן|是|有|はい|예|네|हाँ|हां|ya|có|vâng|ใช่|opi|in ?stock|instock|http:\/\/schema\.org\/instock|limitedavailability|onlineonly|instoreonly|preorder|presale|backorder)$/iu
const NO =
  /^(?:no|n|false|off|0|none|disabled|inactive|unavailable|not available|not included|closed|✗|✘|✕|✖|❌|☒|○|nein|non|nee|nej|nei|não|nao|nu|нет|ні|не|nie|ne|hayır|hayir|ei|nem|όχι|لا|לא|否|无|無|いいえ|아니요|아니오|नहीं|tidak|không|ไม่|soldout|sold ?out|outofstock|out of stock|discontinued)$/iu
const STOCK_NO =
  /\b(?:out[ -]of[ -]stock|sold[ -]?out|(?:currently |temporarily )?unavailable|not available|not in stock|no longer available|discontinued|ausverkauft|vergriffen|nicht (?:verfügbar|lieferbar|auf lager|vorrätig)|agotad[oa]|no disponible|sin existencias|épuisé|rupture de stock|indisponible|non disponibile|esaurito|esgotado|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slutsåld|udsolgt|utsolgt|niedostępny|wyprzedan[ey]|vyprodáno|není skladem|nedostupné|tükendi|elfogyott|stokta yok)(?![\p{L}])|нет в наличии|немає в наявності|распродан|в наличии нет|在庫なし|在庫切れ|売り切れ|缺货|缺貨|无货|無貨|售罄|품절|نفد|غير متوفر/iu
const STOCK_YES =
  /\b(?:in[ -]stock|available|ready to ship|add to (?:cart|basket|bag)|buy now|auf lager|vorrätig|verfügbar|lieferbar|disponible|en stock|hay existencias|disponibile|disponível|em estoque|op voorraad|leverbaar|i lager|på lager|dostępn[ey]|na stanie|skladem|raktáron|stokta)(?![\p{L}])|в наличии|в наявності|є в наявності|在庫あり|在庫わずか|在庫僅少|残り(?:わずか|僅か)|有货|有貨|现货|現貨|재고 있음|متوفر/iu
const NEGATED =
  /^(?:no|not|non|without|nein|nicht|kein(?:e|en)?|ohne|sans|pas de|sin|senza|sem|geen|niet|zonder|ingen|utan|uden|uten|bez|нет|не|без)(?![\p{L}])/iu

/** Alone or before a comma, a bracket or a dash: "Welcome, £10 per night". */
const ALLOWED =
  /^(?:welcome|allowed|permitted|willkommen|erlaubt|gestattet|bienvenus?|autorisée?s?|bienvenid[oa]s|permitid[oa]s?|admitid[oa]s?|benvenut[ei]|ammess[oaei]|welkom|toegestaan|permitid[oa]s?)(?=$|\s?[,;(–-])/iu
const FORBIDDEN =
  /^(?:prohibited|forbidden|verboten|untersagt|interdite?s?|prohibid[oa]s?|vietat[oaei]|verboden|proibid[oa]s?)(?=$|\s?[,;(–-])/iu

/** True, false, or null for other texts. */
export function readBoolean(raw: string): boolean | null {
  const text = raw
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(?<![.!:])[.!:]+$/, '')
  const word = text.replace(/^https?:\/\/schema\.org\//i, '')
  if (YES.test(word)) return true
  if (NO.test(word)) return false
  if (STOCK_NO.test(text)) return false
  if (ALLOWED.test(text)) return true
  if (FORBIDDEN.test(text)) return false
  if (STOCK_YES.test(text)) return true
  const first = /^([\p{L}✓✔✗✘❌✅]+)(?=[\s,;(–-])/u.exec(text)?.[1]
  if (first && YES.test(first)) return true
  if (NEGATED.test(text) || (first && NO.test(first))) return false
  return null
}
