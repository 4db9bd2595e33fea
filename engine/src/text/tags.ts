// Sets of HTML elements: inline elements, those that only change the look of letters, and those that may be in a head.

/** Elements that do not start a new block. All others do, including unknown elements. */
export const INLINE_TAGS: ReadonlySet<string> = new Set(
  (
    'a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark meter nobr output picture progress q ruby rb rt ' +
    's samp small source span strike strong sub sup time tt u var wbr map'
  ).split(' '),
)

/** Inline elements that may be inside a word: they never separate words. */
export const LETTER_TAGS: ReadonlySet<string> = new Set(
  'abbr acronym b bdi bdo big code del em font i ins kbd mark nobr s small strike strong sub sup tt u wbr'.split(' '),
)

/** Elements of text that no longer holds. */
export const STRUCK_TAGS: ReadonlySet<string> = new Set(['del', 's', 'strike'])

/** The elements that a head may contain; any other element ends it, even without an end tag. */
export const HEAD_TAGS: ReadonlySet<string> = new Set(
  'base basefont bgsound head link meta noframes noscript script style template title'.split(' '),
)
