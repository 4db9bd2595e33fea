// Complete and small jobs, rows and cells for tests. A test specifies only what it tests.
import type { Cell, Field, Job, Result, Task, Template } from '@quarry/contract'

export const SOME_FIELDS: Field[] = [
  { name: 'name', description: 'Name of the product', type: 'string' },
  { name: 'price', description: 'Price without currency', type: 'number' },
]

export function fakeJob(change: Partial<Job> = {}): Job {
  return {
    id: '3f2a9c10-0000-4000-8000-000000000001',
    status: 'completed',
    created_at: '2026-03-01T10:00:00.000Z',
    started_at: '2026-03-01T10:00:01.000Z',
    finished_at: '2026-03-01T10:00:09.000Z',
    base_prompt: 'A shop.',
    target_item_name: 'URL',
    trait_definitions: SOME_FIELDS,
    progress: { total: 2, completed: 2, failed: 0, in_progress: 0, pending: 0 },
    first_targets: ['https://shop.example/p/1', 'https://shop.example/p/2'],
    rerun_of: null,
    ...change,
  }
}

export function fakeCell(change: Partial<Cell> = {}): Cell {
  return {
    value: 'Lamp',
    raw: 'Lamp',
    status: 'found',
    reason: null,
    method: 'structured',
    confidence: 0.97,
    evidence: [{ url: 'https://shop.example/p/1', snapshot: null, block: 1, quote: 'Lamp', selector: 'h1' }],
    ...change,
  }
}

export function emptyCell(reason: Cell['reason'] = 'not_on_page'): Cell {
  return { value: null, raw: null, status: 'absent', reason, method: null, confidence: null, evidence: [] }
}

/** The row of the nth target (from 0). */
export function fakeRow(position: number, change: Partial<Result> = {}): Result {
  const target = `https://shop.example/p/${position + 1}`
  return {
    task_id: `task-${position}`,
    position,
    target_item_value: target,
    data: { name: `Product ${position + 1}`, price: 10 + position },
    cells: {
      name: fakeCell({ value: `Product ${position + 1}`, raw: `Product ${position + 1}` }),
      price: fakeCell({ value: 10 + position, raw: `${10 + position} EUR` }),
    },
    ...change,
  }
}

export function fakeTask(position: number, change: Partial<Task> = {}): Task {
  return {
    id: `task-${position}`,
    job_id: fakeJob().id,
    position,
    target_item_value: `https://shop.example/p/${position + 1}`,
    status: 'failed',
    attempts: 1,
    error_kind: 'timeout',
    error: 'The site took too long to answer.',
    started_at: null,
    finished_at: null,
    ...change,
  }
}

export function fakeTemplate(change: Partial<Template> = {}): Template {
  return {
    id: 'template-1',
    name: 'Shop pages',
    base_prompt: 'A shop.',
    created_at: '2026-02-01T09:00:00.000Z',
    traits: SOME_FIELDS,
    ...change,
  }
}
