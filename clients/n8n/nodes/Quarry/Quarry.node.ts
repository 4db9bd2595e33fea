// Turns the targets of the input items into one job, and its rows into output items.
import {
  NodeConnectionTypes,
  NodeOperationError,
  type IDataObject,
  type IExecuteFunctions,
  type INodeExecutionData,
  type INodeType,
  type INodeTypeDescription,
} from 'n8n-workflow'
import { callApi, rowsOf, waitForJob, type Job, type Row } from './api'
import { properties } from './description'

export class Quarry implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Quarry',
    name: 'quarry',
    icon: { light: 'file:../../icons/quarry.svg', dark: 'file:../../icons/quarry.dark.svg' },
    group: ['input'],
    version: 1,
    subtitle: '={{ $parameter["operation"] }}',
    description: 'Turns pages into rows whose every cell shows where it came from',
    defaults: { name: 'Quarry' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'quarryApi', required: true }],
    properties,
  }

  async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
    const operation = this.getNodeParameter('operation', 0) as string
    try {
      if (operation === 'getRows') return [await getRows(this)]
      const { job, targets } = await startJob(this)
      const pairedItem = targets.map((_, item) => ({ item }))
      if (operation === 'start') return [[{ json: { job_id: job.id, status: job.status, total: job.progress.total }, pairedItem }]]
      const ended = await waitForJob(this, job.id)
      const rows = await rowsOf(this, job.id)
      return [rows.map((row) => toItem(this, row, { item: itemOf(targets, row), job: ended }))]
    } catch (error) {
      if (this.continueOnFail()) return [[{ json: { error: (error as Error).message }, pairedItem: { item: 0 } }]]
      // Errors of n8n itself are passed on unchanged.
      throw new NodeOperationError(this.getNode(), error as Error)
    }
  }
}

/** One job for all input items. When n8n retries the node, it gets the job that the first attempt started. */
async function startJob(context: IExecuteFunctions): Promise<{ job: Job; targets: string[] }> {
  const targets = context.getInputData().map((_, index) => String(context.getNodeParameter('target', index, '') ?? '').trim())
  const missing = targets.indexOf('')
  if (missing >= 0) throw new NodeOperationError(context.getNode(), 'This item has no target', { itemIndex: missing })
  const { field = [] } = context.getNodeParameter('fields', 0) as { field?: { name: string; description?: string; type: string }[] }
  if (field.length === 0) throw new NodeOperationError(context.getNode(), 'Add at least one field')
  const { prompt, spendingCap, targetName } = context.getNodeParameter('options', 0) as {
    prompt?: string
    spendingCap?: number
    targetName?: string
  }
  const body: IDataObject = {
    target_item_name: targetName || 'URL',
    target_items: targets,
    trait_definitions: field.map(({ name, description, type }) => ({ name, description: description || name, type })),
    ...(prompt ? { base_prompt: prompt } : {}),
    ...(spendingCap === undefined ? {} : { spending_cap_usd: spendingCap }),
  }
  const job = await callApi<Job>(context, { method: 'POST', path: '/jobs/', body, headers: { 'idempotency-key': keyOf(context) } })
  return { job, targets }
}

/** The same for every attempt of this node in this run of this execution. */
function keyOf(context: IExecuteFunctions): string {
  const runIndex = String(context.evaluateExpression('{{ $runIndex }}', 0))
  return `n8n-${context.getExecutionId()}-${context.getNode().id}-${runIndex}`
}

/** The item that the row's target came from; of equal targets the first. */
function itemOf(targets: readonly string[], row: Row): number {
  return Math.max(targets.indexOf(row.target_item_value), 0)
}

async function getRows(context: IExecuteFunctions): Promise<INodeExecutionData[]> {
  const items: INodeExecutionData[] = []
  for (const [item] of context.getInputData().entries()) {
    const id = context.getNodeParameter('jobId', item) as string
    const rows = await rowsOf(context, id)
    items.push(...rows.map((row) => toItem(context, row, { item })))
  }
  return items
}

function toItem(
  context: IExecuteFunctions,
  { target_item_value, data, cells }: Row,
  { item, job }: { item: number; job?: Job },
): INodeExecutionData {
  const evidence = context.getNodeParameter('evidence', item) === true
  const quarry: IDataObject = {
    target: target_item_value,
    ...(job === undefined ? {} : { job_id: job.id, status: job.status, failed: job.progress.failed }),
    ...(evidence ? { evidence: cells } : {}),
  }
  const json: IDataObject = { ...data, quarry }
  return { json, pairedItem: { item } }
}
