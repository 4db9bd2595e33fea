// What an HTML parser does at a tag of each name: which have no content, whose content is text, what an opening one ends.
// Keeps no state beyond the short names it has met.

const VOID = 'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'
const RAW = 'script style title textarea iframe noembed noframes xmp'
/** Formulas, and what leads out of a drawing again, have rules of their own. */
const UNFOLLOWED = 'math foreignobject plaintext'
/** Elements of drawings whose names have capitals. */
const DRAWN_NAMES =
  'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer ' +
  'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
  'feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
  'foreignObject glyphRef linearGradient radialGradient textPath'
const CLOSED_BY_BLOCKS = 'p'
const FORM_PARTS = 'input option optgroup select button datalist textarea'
/** Which open elements an opening tag ends. */
const CLOSES: Readonly<Record<string, string>> = {
  tr: 'tr th td',
  th: 'th',
  td: 'thead th td',
  body: 'head link script',
  a: 'a',
  li: 'li',
  option: 'option',
  optgroup: 'optgroup option',
  dd: 'dd dt',
  dt: 'dd dt',
  rt: 'rt rp',
  rp: 'rt rp',
  tbody: 'thead tbody',
  tfoot: 'thead tbody',
  ...each('h1 h2 h3 h4 h5 h6', 'h1 h2 h3 h4 h5 h6 p'),
  ...each('select input output button datalist textarea', FORM_PARTS),
  ...each(
    'p address article aside blockquote details div dl fieldset figcaption figure footer form header hr main nav ol pre section table ul',
    CLOSED_BY_BLOCKS,
  ),
}

export interface Kind {
  /** As the tree has it: lower case but for elements of drawings. */
  name: string
  isVoid: boolean
  isRaw: boolean
  isUnfollowed: boolean
  closes: ReadonlySet<string> | null
}

/** Names without a rule of their own that most pages have. */
const PLAIN =
  'html head span b i u em strong small s sub sup mark abbr cite code kbd q time data label legend caption colgroup noscript template ' +
  'picture figure video audio source canvas object summary dialog slot svg g path use defs symbol rect circle line polyline polygon ' +
  'ellipse text tspan image clippath mask lineargradient stop'
const KINDS_MAX = 500
/** No name of a known element is longer. */
const NAME_CHARS_MAX = 20

const drawnNames = new Map(DRAWN_NAMES.split(' ').map((name) => [name.toLowerCase(), name]))

/** By name as it is written: outside drawings, and in them. Known names come first, so that odd ones of a page cannot take their room. */
const kinds = [kindsOfKnown(false), kindsOfKnown(true)] as const

/** `written`: the name as written in the source, which is not kept. */
export function kindOf(written: string, isForeign: boolean): Kind {
  const known = kinds[isForeign ? 1 : 0]
  const kind = known.get(written)
  if (kind !== undefined) return kind
  if (written.length > NAME_CHARS_MAX || known.size >= KINDS_MAX) return makeKind(written.toLowerCase(), isForeign)
  // A copy: names cut out of a page would keep all of it in memory.
  const copy = Buffer.from(written).toString()
  const made = makeKind(copy.toLowerCase(), isForeign)
  known.set(copy, made)
  return made
}

function kindsOfKnown(isForeign: boolean): Map<string, Kind> {
  const names = [VOID, RAW, UNFOLLOWED, FORM_PARTS, PLAIN, ...Object.keys(CLOSES)].join(' ').split(' ')
  return new Map(names.map((name) => [name, makeKind(name, isForeign)]))
}

function makeKind(written: string, isForeign: boolean): Kind {
  const name = isForeign ? (drawnNames.get(written) ?? written) : written === 'image' ? 'img' : written
  const has = (names: string): boolean => names.split(' ').includes(name)
  const closed = Object.hasOwn(CLOSES, name) ? CLOSES[name] : undefined
  return {
    name,
    isVoid: has(VOID),
    // In a drawing, titles and styles are elements like others.
    isRaw: !isForeign && has(RAW),
    isUnfollowed: UNFOLLOWED.split(' ').includes(written),
    closes: closed === undefined ? null : new Set(closed.split(' ')),
  }
}

function each(names: string, closed: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, closed]))
}
