// Refuses private words that scripts/checks/words.ts lists: names in file names and code, phrases in comments.
import { read, sourceFiles } from './source-files.ts'
import { PRIVATE_PHRASES, PRIVATE_WORDS, type PrivateWord } from './words.ts'

const COMMENT_LINE = /^\s*(?:\/\/|\*|\/\*\*).*$/gm

const complaints = (path: string, text: string, words: readonly PrivateWord[]): string[] =>
  words.flatMap(({ word, better }) => {
    const found = word.exec(text)?.[0]
    return found === undefined ? [] : [`${path}: "${found}" is not a standard term; better: ${better}`]
  })

const problems = sourceFiles()
  .filter((path) => path !== 'scripts/checks/words.ts')
  .flatMap((path) => {
    const text = read(path)
    // Generated comments repeat the API description, whose texts are specified.
    const comments = path.endsWith('.generated.ts') ? '' : (text.match(COMMENT_LINE) ?? []).join('\n')
    return [
      ...complaints(path, `${path}\n${text.replace(COMMENT_LINE, '')}`, PRIVATE_WORDS),
      ...complaints(path, comments, PRIVATE_PHRASES),
    ]
  })
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
