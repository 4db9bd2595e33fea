// Splits one text into the items of a list where the page splits it: lines, bullets, semicolons, pipes, else commas. Cleans no items.

const LINES = /\s*(?:\r?\n|<br\s*\/?>)\s*/i
const BULLETS = /\s*(?:[•·●▪■◦‣⁃∙►▸✓✔|¦;；]|\s[–—]\s|\s\/\s|\s»\s|\s>\s|、)\s*/u
const BULLET_TEST = /[•●▪■◦‣⁃∙►▸✓✔|¦;；、]|\s·\s|\s\/\s|\s»\s|\s>\s/u
const COMMAS = /\s*[,，،]\s+|[，،]/u
const LAST_AND = /^(\S+(?:\s+\S+){0,5}?)\s+(?:and|und|et|y|e|en|och|og|ja|i|и|та|ve|&|\+)\s+(\S.*)$/iu
const ITEM_WORDS_MAX = 7

/** The items of a text, trimmed, without empty ones or leading bullets; the whole text as one item where nothing splits it. */
export function splitList(raw: string): string[] {
  const text = raw.trim()
  const parts = LINES.test(text) ? text.split(LINES) : BULLET_TEST.test(text) ? text.split(BULLETS) : splitCommas(text)
  return parts
    .map((part) =>
      part
        .replace(/^[\s•●▪■◦‣⁃∙►▸▢□☐❏❑◻▫*–—-]+(?=\S)\s*/u, '')
        .replace(/[;,]$/, '')
        .trim(),
    )
    .filter((part) => part !== '')
}

/** Commas split names and tags but not sentences: every part must be short. The last part may hold "a and b". */
function splitCommas(text: string): string[] {
  const parts = text.split(COMMAS)
  if (parts.length === 1 || parts.some((part) => part.split(/\s+/).length > ITEM_WORDS_MAX)) return [text]
  const last = parts.pop() ?? ''
  const pair = LAST_AND.exec(last)
  const tail = pair?.[1] && pair[2] ? [pair[1], pair[2]] : [last.replace(/^(?:and|und|et|y|e|en|och|og|и|та|ve|&)\s+/iu, '')]
  return [...parts, ...tail]
}
