// Extracts the message from a partial model answer: truncated JSON, possibly in a code fence or after reasoning.

const MESSAGE_PATHS = new Set(['reply/message', 'message'])
const THOUGHTS = /<think(?:ing)?>[\s\S]*?(?:<\/think(?:ing)?>|$)/gi
/** An incomplete escape sequence or surrogate pair at the end. */
const UNFINISHED = /(?:\\u[0-9a-f]{0,3}|\\)$/i
const HALF_SIGN = /[\ud800-\udbff]$/

interface Level {
  isObject: boolean
  key: string
  isKeyNext: boolean
}

/** Empty before the message has begun. */
export function messageSoFar(answer: string): string {
  const text = answer.replace(THOUGHTS, '')
  const levels: Level[] = []
  for (let at = Math.max(text.indexOf('{'), 0); at < text.length; at += 1) {
    const sign = text[at]
    const level = levels.at(-1)
    if (sign === '{' || sign === '[') levels.push({ isObject: sign === '{', key: '', isKeyNext: sign === '{' })
    else if (sign === '}' || sign === ']') levels.pop()
    else if (sign === ',' && level) level.isKeyNext = level.isObject
    else if (sign === '"') {
      const end = endOfString(text, at)
      const content = text.slice(at + 1, end)
      if (level?.isKeyNext === true) Object.assign(level, { key: content, isKeyNext: false })
      else if (MESSAGE_PATHS.has(levels.map(({ key }) => key).join('/'))) return decode(content)
      at = end
    }
    if (levels.length === 0) break
  }
  return ''
}

/** Index of its closing quote, or of the end of the text where there is none yet. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '"') return at
  }
  return text.length
}

function decode(content: string): string {
  // An even number of backslashes escapes only itself.
  const escapes = /\\*$/.exec(content)?.[0].length ?? 0
  const whole = escapes > 0 && escapes % 2 === 0 ? content : content.replace(UNFINISHED, '')
  try {
    return String(JSON.parse(`"${whole.replaceAll('\n', '\\n')}"`)).replace(HALF_SIGN, '')
  } catch {
    return ''
  }
}
