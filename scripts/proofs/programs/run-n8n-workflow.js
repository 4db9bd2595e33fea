// A workflow of the Quarry node in n8n's own engine (n8n-core): two addresses go in, rows come out as a line of JSON.
// Arguments: the manifest beside which n8n's packages are installed, the folder of the built nodes, Quarry's URL. The key comes from QUARRY_API_KEY.
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [manifest, folder, url, ...targets] = process.argv.slice(2)
const require = createRequire(manifest)
require('reflect-metadata')
const { ExecutionLifecycleHooks, WorkflowExecute } = require('n8n-core')
const { NodeHelpers, Workflow } = require('n8n-workflow')
const { Quarry } = require(join(folder, 'dist/nodes/Quarry/Quarry.node.js'))
const { QuarryApi } = require(join(folder, 'dist/credentials/QuarryApi.credentials.js'))

class Start {
  description = { name: 'start', group: ['trigger'], version: 1, defaults: {}, inputs: [], outputs: ['main'], properties: [] }

  async execute() {
    return [targets.map((address) => ({ json: { url: address } }))]
  }
}

const known = { 'proof.start': new Start(), 'n8n-nodes-quarry.quarry': new Quarry() }
const nodeTypes = {
  getByName: (name) => known[name],
  getByNameAndVersion: (name, version) => NodeHelpers.getVersionedNodeType(known[name], version),
  getKnownTypes: () => ({}),
}
const decrypted = { url, apiKey: process.env.QUARRY_API_KEY }
const credentialsHelper = {
  getParentTypes: () => [],
  getDecrypted: async () => decrypted,
  getCredentials: async () => ({ id: '1', name: 'Quarry', type: 'quarryApi', data: '' }),
  preAuthentication: async () => undefined,
  runPreAuthentication: async () => undefined,
  updateCredentials: async () => undefined,
  updateCredentialsOauthTokenData: async () => undefined,
  getCredentialsProperties: () => new QuarryApi().properties,
  isCredentialUsableByNode: () => true,
  /** As defined by the credential: its headers, with their expressions evaluated. */
  async authenticate(...[credentials, , request, workflow, node]) {
    const { headers } = new QuarryApi().authenticate.properties
    const filled = Object.entries(headers).map(([name, value]) => [
      name,
      workflow.expression.getSimpleParameterValue(node, value, 'internal', { $credentials: credentials }, undefined, ''),
    ])
    return { ...request, headers: { ...request.headers, ...Object.fromEntries(filled) } }
  },
}

const start = { id: 'a', name: 'Start', type: 'proof.start', typeVersion: 1, position: [0, 0], parameters: {} }
const quarry = {
  id: 'b',
  name: 'Quarry',
  type: 'n8n-nodes-quarry.quarry',
  typeVersion: 1,
  position: [200, 0],
  credentials: { quarryApi: { id: '1', name: 'Quarry' } },
  parameters: {
    operation: 'extract',
    target: '={{ $json.url }}',
    evidence: true,
    fields: {
      field: [
        { name: 'name', description: 'Name of the product', type: 'string' },
        { name: 'price', description: 'Price of the product', type: 'number' },
      ],
    },
    options: {},
  },
}
const workflow = new Workflow({
  id: 'proof',
  name: 'proof',
  active: false,
  nodes: [start, quarry],
  connections: { Start: { main: [[{ node: 'Quarry', type: 'main', index: 0 }]] } },
  nodeTypes,
  settings: { executionOrder: 'v1' },
})
const additionalData = {
  credentialsHelper,
  currentNodeExecutionIndex: 0,
  executionId: `proof-${process.pid}`,
  hooks: new ExecutionLifecycleHooks('manual', `proof-${process.pid}`, {
    id: 'proof',
    name: 'proof',
    nodes: [start, quarry],
    connections: {},
    settings: {},
  }),
  variables: {},
  webhookWaitingBaseUrl: 'http://127.0.0.1/webhook-waiting',
  formWaitingBaseUrl: 'http://127.0.0.1/form-waiting',
  secretsHelpers: undefined,
  logAiEvent: () => undefined,
  getRunExecutionData: async () => undefined,
}
const run = await new WorkflowExecute(additionalData, 'manual').run({ workflow, startNode: workflow.getNode('Start') })
const { error, runData } = run.data.resultData
if (error) throw error
const items = runData.Quarry[0].data.main[0]
console.log(JSON.stringify(items))
process.exit(0)
