// Checks out the files of a set's repository at its recorded commit, from its public address or from a local clone.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { filesOf, type PublicSet } from './set-list.ts'

/**
 * Writes the set's files into `target`.
 * @param clones folder with clones as `owner/name`, bare or not; null: the repository's public address is used.
 * @throws Error with git's output.
 */
export function checkOut(set: PublicSet, target: string, clones: string | null): void {
  rmSync(target, { recursive: true, force: true })
  mkdirSync(target, { recursive: true })
  const repository = clones === null ? fetchCommit(set, target) : cloneOf(set, clones)
  const index = resolve(target, '.index')
  git([`--git-dir=${repository}`, `--work-tree=${resolve(target)}`, 'checkout', '--force', '--quiet', set.commit, '--', ...filesOf(set)], {
    GIT_INDEX_FILE: index,
  })
  rmSync(index, { force: true })
  rmSync(join(target, '.git'), { recursive: true, force: true })
}

function fetchCommit(set: PublicSet, target: string): string {
  const repository = join(resolve(target), '.git')
  git(['init', '--quiet', '--bare', repository])
  git([`--git-dir=${repository}`, 'fetch', '--quiet', '--depth=1', `https://github.com/${set.repository}.git`, set.commit])
  return repository
}

function cloneOf(set: PublicSet, clones: string): string {
  const clone = resolve(clones, set.repository)
  const repository = [join(clone, '.git'), clone].find((folder) => existsSync(join(folder, 'HEAD')))
  if (repository === undefined) throw new Error(`There is no clone of ${set.repository} at ${clone}.`)
  return repository
}

function git(args: string[], env: Record<string, string> = {}): void {
  const run = spawnSync('git', args, { encoding: 'utf8', env: { ...process.env, ...env, GIT_TERMINAL_PROMPT: '0' } })
  if (run.error) throw new Error(`git could not be started: ${run.error.message}`)
  if (run.status !== 0) throw new Error(`git ${args.find((arg) => !arg.startsWith('-')) ?? ''} failed: ${run.stderr.trim()}`)
}
