// Explains the errors of a formula in plain words. The library's errors have codes; a code without a sentence here keeps the library's
// text.

const TYPES: Record<string, string> = {
  int: 'a number',
  uint: 'a number',
  double: 'a number',
  string: 'a text',
  bool: 'true or false',
  list: 'a list',
  map: 'an object',
  null: 'nothing',
}
const TOKENS: Record<string, string> = {
  RPAREN: '“)”',
  RBRACKET: '“]”',
  RBRACE: '“}”',
  COLON: '“:”',
  COMMA: '“,”',
  IDENTIFIER: 'a name',
}

/** In: an error of the library, or any other error. Out: a sentence. */
export function formulaSentence(error: unknown): string {
  const line = error instanceof Error ? (error.message.split('\n')[0] ?? '').trim() : ''
  if (line === '') return 'The formula cannot be understood.'
  const words = WORDS[codeOf(error)]?.(line)
  if (words) return words
  const text = line.replaceAll('dyn<', '').replaceAll('>', '').slice(0, 200)
  return /[.!?]$/.test(text) ? text : `${text}.`
}

function codeOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : ''
}

/** By the library's error code. `line` is the first line of its message. Null where the line has another form than expected. */
const WORDS: Record<string, (line: string) => string | null> = {
  unexpected_token: (line) => (line.endsWith('EOF') ? 'The formula ends too early: something is missing at its end.' : null),
  expected_token: missingToken,
  unterminated_string: () => 'A text is not closed: a quotation mark is missing.',
  unexpected_character: (line) => {
    const character = /: (.)$/u.exec(line)?.[1]
    if (character === '=') return 'To compare, write == instead of =.'
    return character === undefined ? null : `“${character}” has no meaning in a formula.`
  },
  unknown_variable: (line) => nameIn(line, /^Unknown variable: (.*)$/, (name) => `There is no column “${name}”.`),
  no_such_overload: wrongOperands,
  invalid_logical_operand: (line) =>
    nameIn(line, /got '(\w+)'/, (type) => `&& and || need conditions on both sides, and this is ${typeWords(type)}.`),
  no_matching_overload: wrongCall,
  no_such_key: (line) => nameIn(line, /^No such key: (.*)$/, (name) => `There is nothing named “${name}” in this value.`),
  reserved_identifier: (line) =>
    nameIn(line, /: (.*)$/, (name) => `“${name}” is a word of the language. To choose between two values, write condition ? one : other.`),
  division_by_zero: () => 'This is divided by zero.',
  modulo_by_zero: () => 'This is divided by zero.',
  numeric_overflow: () => 'This number is too large.',
  index_out_of_bounds: () => 'The list has no item at this position.',
}

function nameIn(line: string, pattern: RegExp, tell: (name: string) => string): string | null {
  const name = pattern.exec(line)?.[1]
  return name === undefined ? null : tell(name)
}

function missingToken(line: string): string | null {
  const wanted = /^Expected (\w+)/.exec(line)?.[1]
  const words = wanted === undefined ? undefined : TOKENS[wanted]
  if (words === undefined) return null
  return line.endsWith('got EOF') ? `${words} is missing at the end of the formula.` : `${words} is missing.`
}

/** `no such overload: dyn<string> + dyn<double>`, `no such overload: !string` */
function wrongOperands(line: string): string | null {
  const [, left, operator, right] = /: (?:(\S+) )?([^\w\s<>]{1,2}|[<>]=?|in) ?(\S+)$/.exec(line) ?? []
  if (operator === undefined || right === undefined) return null
  if (left === undefined) return `“${operator}” can’t be used with ${typeWords(right)}.`
  const [one, other] = [typeWords(left), typeWords(right)]
  const way = new Set([one, other])
  const hint = way.has('a number') && way.has('a text') ? ' Use number(…) to turn a text into a number, or text(…) for the reverse.' : ''
  return `“${operator}” can’t be used between ${one} and ${other}.${hint}`
}

/** `found no matching overload for 'size(double)'` */
function wrongCall(line: string): string | null {
  const [, name, types = ''] = /'(?:[\w<>]+\.)?(\w+)\((.*)\)'/.exec(line) ?? []
  if (name === undefined) return null
  return types === ''
    ? `There is no function ${name}() without values.`
    : `There is no function ${name}() for ${types.split(', ').map(typeWords).join(' and ')}.`
}

function typeWords(type: string): string {
  const name = type.replace(/^dyn<(.*)>$/, '$1').replace(/<.*$/, '')
  return TYPES[name] ?? (name === 'dyn' ? 'this value' : name)
}
