// Parses the form encoding of Stripe's API: `a[b][0][c]=1` becomes a tree of texts. The schemas decide which branches are lists.
import { invalid } from './api-error.ts'

export interface FormTree {
  [name: string]: string | FormTree
}

const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])
const DEPTH_MAX = 8
const FIELDS_MAX = 1000

/** @throws ApiError for names that are malformed, too deep, or would reach the prototype of objects */
export function parseForm(text: string): FormTree {
  const root: FormTree = Object.create(null)
  const fields = [...new URLSearchParams(text)]
  if (fields.length > FIELDS_MAX) throw invalid(`A request can have ${FIELDS_MAX} parameters at most.`)
  for (const [name, value] of fields) place(root, name, value)
  return root
}

function place(root: FormTree, name: string, value: string): void {
  const path = pathOf(name)
  const last = path.pop() ?? ''
  let branch = root
  for (const part of path) {
    const next = (branch[nameIn(branch, part)] ??= Object.create(null) as FormTree)
    if (typeof next === 'string') throw malformed(name)
    branch = next
  }
  const key = nameIn(branch, last)
  if (typeof branch[key] === 'object') throw malformed(name)
  branch[key] = value
}

/** `a[b][]` adds to the list: its next free number. */
function nameIn(branch: FormTree, part: string): string {
  return part === '' ? String(Object.keys(branch).length) : part
}

function pathOf(name: string): string[] {
  const [, head = '', rest = ''] = /^([^[\]]+)((?:\[[^[\]]*\])*)$/.exec(name) ?? []
  if (head === '') throw malformed(name)
  const path = [head, ...[...rest.matchAll(/\[([^[\]]*)\]/g)].map(([, part]) => part ?? '')]
  if (path.length > DEPTH_MAX || path.some((part) => FORBIDDEN.has(part))) throw malformed(name)
  return path
}

function malformed(name: string): Error {
  return invalid(`Invalid parameter name: ${name}`, { code: 'parameter_invalid', param: name })
}
