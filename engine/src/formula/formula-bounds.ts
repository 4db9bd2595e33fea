// Checks a parsed formula before it runs: which names it reads, and whether it uses anything whose work or text could grow without bound.
import type { ASTNode } from '@marcbachmann/cel-js'

export interface FormulaReading {
  /** Names it uses, as written, and the keys in `row["…"]`. */
  names: Set<string>
  rowKeys: Set<string>
  /** A sentence about what is not allowed; null if the formula may run. */
  problem: string | null
}

const LOOPS = new Set(['map', 'filter', 'all', 'exists', 'exists_one'])

export function readFormula(root: ASTNode): FormulaReading {
  const reading: FormulaReading = { names: new Set(), rowKeys: new Set(), problem: null }
  visit(root, { reading, inLoop: false })
  return reading
}

interface Place {
  reading: FormulaReading
  inLoop: boolean
}

function visit(node: unknown, place: Place): void {
  if (Array.isArray(node)) {
    for (const part of node) visit(part, place)
    return
  }
  if (!isNode(node)) return
  const { reading } = place
  if (node.op === 'id' && typeof node.args === 'string') reading.names.add(node.args)
  if (node.op === '[]' && Array.isArray(node.args)) noteRowKey(node.args, reading)
  if (node.op !== 'rcall' || !Array.isArray(node.args)) return visit(node.args, place)

  const [name, receiver, values] = node.args
  const isLoop = typeof name === 'string' && LOOPS.has(name)
  if (name === 'bind') reading.problem ??= 'bind cannot be used here.'
  if (name === 'matches') reading.problem ??= 'Write matches(text, "pattern").'
  if (isLoop && place.inLoop) reading.problem ??= 'A loop over a list can’t contain another loop.'
  visit(receiver, place)
  visit(values, { reading, inLoop: place.inLoop || isLoop })
}

function noteRowKey([object, key]: readonly unknown[], reading: FormulaReading): void {
  if (isNode(object) && object.op === 'id' && object.args === 'row' && isNode(key) && typeof key.args === 'string')
    reading.rowKeys.add(key.args)
}

function isNode(value: unknown): value is { op: string; args: unknown } {
  return typeof value === 'object' && value !== null && 'op' in value && typeof value.op === 'string' && 'args' in value
}
