// Starts a workflow when a webhook reports that a job has ended or a monitor raised an alert. Messages without a valid signature are
// refused.
import {
  NodeConnectionTypes,
  type IDataObject,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow'
import { isSigned } from './signature'

// An API key may not add webhooks, so that a stolen key cannot send data elsewhere: the owner adds the address.
// eslint-disable-next-line @n8n/community-nodes/webhook-lifecycle-complete
export class QuarryTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Quarry Trigger',
    name: 'quarryTrigger',
    icon: { light: 'file:../../icons/quarry.svg', dark: 'file:../../icons/quarry.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when a job of Quarry has ended',
    defaults: { name: 'Quarry Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'quarryApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName:
          'Add the production URL of this node as a webhook in the profile of Quarry, and put its secret into the credential of this node',
        name: 'notice',
        type: 'notice',
        default: '',
      },
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        default: ['job.completed', 'job.partial_completion'],
        required: true,
        options: [
          { name: 'Job Completed', value: 'job.completed' },
          { name: 'Job Failed', value: 'job.failed' },
          { name: 'Job Partly Completed', value: 'job.partial_completion' },
          { name: 'Monitor Alert', value: 'monitor.alert' },
          { name: 'Pipeline Completed', value: 'pipeline.completed' },
        ],
        description: 'Other events are accepted and ignored',
      },
    ],
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const { webhookSecret } = await this.getCredentials<{ webhookSecret: string }>('quarryApi')
    const request = this.getRequestObject()
    const body = (request.rawBody ?? Buffer.alloc(0)).toString()
    if (!isSigned({ headers: this.getHeaderData() as IDataObject, body }, webhookSecret, Date.now() / 1000)) {
      this.getResponseObject().status(401).json({ detail: 'The signature is not valid.' })
      return { noWebhookResponse: true }
    }
    const { type, timestamp, data } = JSON.parse(body) as { type: string; timestamp: string; data: IDataObject }
    const events = this.getNodeParameter('events') as string[]
    if (!events.includes(type)) return { webhookResponse: { taken: false } }
    return { workflowData: [this.helpers.returnJsonArray([{ type, timestamp, ...data }])] }
  }
}
