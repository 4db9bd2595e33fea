// The rules of an HTML parser for each tag name: which tags have no content, which contain only text, and which open elements a start tag
// ends. Keeps no state except for a cache of short names.

const VOID = 'area base basefont br col command embed frame hr img input isindex keygen link meta param source track wbr'
const RAW = 'script style title textarea iframe noembed noframes xmp'
/** MathML, and elements that end SVG rules, have other rules that are not implemented here. */
const UNFOLLOWED = 'math foreignobject plaintext'
/** SVG elements whose names have capital letters. */
const DRAWN_NAMES =
  'altGlyph altGlyphDef altGlyphItem animateColor animateMotion animateTransform clipPath feBlend feColorMatrix feComponentTransfer ' +
  'feComposite feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR ' +
  'feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence ' +
  'foreignObject glyphRef linearGradient radialGradient textPath'
const CLOSED_BY_BLOCKS = 'p'
const FORM_PARTS = 'input option optgroup select button datalist textarea'
/** The open elements that a start tag ends. */
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
  /** The name in the tree: lower case except for SVG elements. */
  name: string
  isVoid: boolean
  isRaw: boolean
  isUnfollowed: boolean
  closes: ReadonlySet<string> | null
}

/** Common names without special rules. */
const PLAIN =
  'html head span b i u em strong small s sub sup mark abbr cite code kbd q time data label legend caption colgroup noscript template ' +
  'picture figure video audio source canvas object summary dialog slot svg g path use defs symbol rect circle line polyline polygon ' +
  'ellipse text tspan image clippath mask lineargradient stop'
const KINDS_MAX = 500
/** The length of the longest name of a known element. */
const NAME_CHARS_MAX = 20

const drawnNames = new Map(DRAWN_NAMES.split(' ').map((name) => [name.toLowerCase(), name]))

/** By name as written: outside of SVG, and in it. Known names are added first, so that unusual names of a page can't take their places. */
const kinds = [kindsOfKnown(false), kindsOfKnown(true)] as const

/** `written`: the name as written in the source, which is not kept. */
export function kindOf(written: string, isForeign: boolean): Kind {
  const known = kinds[isForeign ? 1 : 0]
  const kind = known.get(written)
  if (kind !== undefined) return kind
  if (written.length > NAME_CHARS_MAX || known.size >= KINDS_MAX) return makeKind(written.toLowerCase(), isForeign)
  // A copy, because a slice of a page would keep the whole page in memory.
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
    // In SVG, title and style are normal elements.
    isRaw: !isForeign && has(RAW),
    isUnfollowed: UNFOLLOWED.split(' ').includes(written),
    closes: closed === undefined ? null : new Set(closed.split(' ')),
  }
}

function each(names: string, closed: string): Record<string, string> {
  return Object.fromEntries(names.split(' ').map((name) => [name, closed]))
}
