// The node's properties in n8n's editor.
import type { INodeProperties } from 'n8n-workflow'

const starting = { show: { operation: ['extract', 'start'] } }
const reading = { show: { operation: ['extract', 'getRows'] } }

export const properties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    default: 'extract',
    options: [
      {
        name: 'Extract',
        value: 'extract',
        action: 'Extract rows from targets',
        description: 'Start a job, wait for its end and return its rows',
      },
      {
        name: 'Get Rows',
        value: 'getRows',
        action: 'Get the rows of a job',
        description: 'Return the rows of a job, for example after the trigger',
      },
      { name: 'Start', value: 'start', action: 'Start a job', description: 'Start a job without waiting for it' },
    ],
  },
  {
    displayName: 'Target',
    name: 'target',
    type: 'string',
    default: '={{ $json.url }}',
    required: true,
    displayOptions: starting,
    description: 'Address of a page, or another target of the kind in Target Name. Each input item gives one; all become one job.',
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    default: {},
    required: true,
    placeholder: 'Add Field',
    displayOptions: starting,
    options: [
      {
        displayName: 'Field',
        name: 'field',
        values: [
          { displayName: 'Name', name: 'name', type: 'string', default: '', required: true, placeholder: 'price' },
          { displayName: 'Description', name: 'description', type: 'string', default: '', placeholder: 'Price of the product' },
          {
            displayName: 'Type',
            name: 'type',
            type: 'options',
            default: 'string',
            options: [
              { name: 'Boolean', value: 'boolean' },
              { name: 'Date', value: 'date' },
              { name: 'List', value: 'array' },
              { name: 'Number', value: 'number' },
              { name: 'Object', value: 'object' },
              { name: 'Text', value: 'string' },
            ],
          },
        ],
      },
    ],
  },
  {
    displayName: 'Job',
    name: 'jobId',
    type: 'string',
    default: '={{ $json.job_id }}',
    required: true,
    displayOptions: { show: { operation: ['getRows'] } },
    description: 'ID of the job',
  },
  {
    displayName: 'Evidence',
    name: 'evidence',
    type: 'boolean',
    default: false,
    displayOptions: reading,
    description: 'Whether each row carries its cells with the page and the quote that each value came from',
  },
  {
    displayName: 'Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add Option',
    default: {},
    displayOptions: starting,
    options: [
      {
        displayName: 'Instructions',
        name: 'prompt',
        type: 'string',
        typeOptions: { rows: 3 },
        default: '',
        description: 'Instructions for all fields',
      },
      {
        displayName: 'Spending Cap in USD',
        name: 'spendingCap',
        type: 'number',
        typeOptions: { minValue: 0, numberPrecision: 2 },
        default: 1,
        description: 'The job stops before it would cost more',
      },
      {
        displayName: 'Target Name',
        name: 'targetName',
        type: 'string',
        default: 'URL',
        description: 'What a target is: URL, Domain, Product',
      },
    ],
  },
]
