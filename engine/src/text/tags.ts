// Which elements flow inside a line, which of them only change the look of letters, and which a head holds.

/** Elements that do not begin a block of their own. Everything else, unknown elements included, does. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter nobr output picture progress q ruby rb rt ' +
    's samp small source span strike strong sub sup time tt u var wbr map'
  ).split(' '),
)

/** Inline elements inside a word: their borders never separate words. */
export const LETTER_TAGS: ReadonlySet<string> = new Set(
  'abbr acronym b bdi bdo big code del em font i ins kbd mark nobr s small strike strong sub sup tt u wbr'.split(' '),
)

/** What a head may hold; anything else ends it, also where its end is never written. */
export const HEAD_TAGS: ReadonlySet<string> = new Set(
  'base basefont bgsound head link meta noframes noscript script style template title'.split(' '),
)
