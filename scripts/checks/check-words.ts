// Refuses names that scripts/checks/words.ts lists, in file names and code; comments are not checked.
import { read, sourceFiles } from './source-files.ts'
import { PRIVATE_WORDS } from './words.ts'

const problems = sourceFiles()
  .filter((path) => path !== 'scripts/checks/words.ts')
  .flatMap((path) => {
    const code = read(path).replace(/^\s*(?:\/\/|\*|\/\*\*).*$/gm, '')
    return PRIVATE_WORDS.flatMap(({ word, better }) => {
      const found = word.exec(path)?.[0] ?? word.exec(code)?.[0]
      return found === undefined ? [] : [`${path}: "${found}" is no term of the field; better: ${better}`]
    })
  })
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
