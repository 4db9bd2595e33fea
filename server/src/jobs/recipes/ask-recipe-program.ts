// Sends orders to a process that learns and tries recipes, bounded in time, memory and number.
import type { Contradiction } from '@quarry/engine'
import type { LearnedCopies, ReadAnswer, RecipeAnswer, RecipeOrder } from './recipe-orders.ts'
import { AppError } from '../../app-error.ts'
import { startProgram } from '../../platform/processes/start-program.ts'

export interface RecipeProgram {
  /** @throws AppError unavailable where the process fails; invalid where the pages cannot be parsed. */
  learn(order: Extract<RecipeOrder, { kind: 'learn' }>): Promise<LearnedCopies>
  compare(order: Extract<RecipeOrder, { kind: 'compare' }>): Promise<Contradiction[]>
  /** Index of the recipe in the order; null for none. */
  findTemplate(order: Extract<RecipeOrder, { kind: 'template' }>): Promise<number | null>
  read(order: Extract<RecipeOrder, { kind: 'read' | 'try' }>): Promise<ReadAnswer[]>
}

const TIME_MS = 150_000
const MEMORY_MEGABYTES = 768
const AT_ONCE_MAX = 2

let running = 0

/** The process lives as long as `work`, and at most `timeMs`. @throws AppError unavailable where the maximum number runs already. */
export async function withRecipeProgram<T>(work: (program: RecipeProgram) => Promise<T>, { timeMs = TIME_MS } = {}): Promise<T> {
  if (running >= AT_ONCE_MAX) throw unavailable('Other pages are being read again right now. Please try again in a moment.')
  running += 1
  const child = startProgram(new URL('./recipe-program.ts', import.meta.url), MEMORY_MEGABYTES)
  const late = setTimeout(() => child.kill('SIGKILL'), timeMs)
  // Attached from the start: the process may also end between two orders, which is reported once.
  const lost = new Promise<never>((_resolve, reject) => {
    child.on('error', reject).once('exit', () => reject(unavailable('The pages took too long to be read again.')))
  })
  lost.catch(() => undefined)
  const ask = async (order: RecipeOrder): Promise<Exclude<RecipeAnswer, { kind: 'failed' }>> => {
    const said = new Promise<RecipeAnswer>((resolve) => void child.once('message', resolve))
    child.send(order, () => undefined)
    const answer = await Promise.race([said, lost])
    if (answer.kind !== 'failed') return answer
    throw answer.failure === 'internal' ? new Error(answer.text) : new AppError('invalid', { detail: answer.text })
  }
  try {
    return await work({
      async learn(order) {
        const answer = await ask(order)
        if (answer.kind !== 'learned') throw new Error('The process sent an unexpected answer.')
        return answer
      },
      async compare(order) {
        const answer = await ask(order)
        if (answer.kind !== 'compared') throw new Error('The process sent an unexpected answer.')
        return answer.contradictions
      },
      async findTemplate(order) {
        const answer = await ask(order)
        if (answer.kind !== 'template') throw new Error('The process sent an unexpected answer.')
        return answer.recipe
      },
      async read(order) {
        const answer = await ask(order)
        if (answer.kind !== 'read') throw new Error('The process sent an unexpected answer.')
        return answer.pages
      },
    })
  } finally {
    clearTimeout(late)
    running -= 1
    child.kill('SIGKILL')
  }
}

function unavailable(detail: string): AppError {
  return new AppError('unavailable', { detail, retryAfterSeconds: 5 })
}
