// Refuses files over 400 lines (tests 600), components over 150, vague names, and folders of one noun over 20 files.
import { basename, dirname } from 'node:path'
import { isTest, read, sourceFiles } from './source-files.ts'

const FILE_LINES_MAX = 400
const TEST_LINES_MAX = 600
const COMPONENT_LINES_MAX = 150
const FILES_PER_NOUN_MAX = 20
const VAGUE = /(^|[-.])(utils?|helpers?|common|shared|manager|misc)([-.]|$)/

const problems: string[] = []
const perNoun = new Map<string, number>()
for (const path of sourceFiles().filter((file) => !file.endsWith('.generated.ts'))) {
  const lines = read(path).trimEnd().split('\n').length
  const most = isTest(path) ? TEST_LINES_MAX : path.endsWith('.tsx') ? COMPONENT_LINES_MAX : FILE_LINES_MAX
  if (lines > most) problems.push(`${path}: ${lines} lines, ${most} at most`)
  if (VAGUE.test(basename(path))) problems.push(`${path}: the name does not say what the file does`)
  if (!/^[a-z0-9]+([-.][a-z0-9]+)*\.tsx?$/.test(basename(path))) problems.push(`${path}: file names are kebab-case`)
  if (!isTest(path) && !read(path).startsWith('// ') && !read(path).startsWith('/* '))
    problems.push(`${path}: does not begin with a comment that states its job`)
  const noun = dirname(path)
  if (/^(server\/src(\/[a-z]+)?|web\/src\/features)\/[a-z-]+$/.test(noun) && !isTest(path)) perNoun.set(noun, (perNoun.get(noun) ?? 0) + 1)
}
for (const [noun, count] of perNoun)
  if (count > FILES_PER_NOUN_MAX) problems.push(`${noun}: ${count} files, ${FILES_PER_NOUN_MAX} at most: it is two nouns`)
for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
