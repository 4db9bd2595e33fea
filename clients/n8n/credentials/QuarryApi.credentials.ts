// Address and API key of a Quarry server, and the secret that verifies its webhooks.
import type { IAuthenticateGeneric, Icon, ICredentialTestRequest, ICredentialType, INodeProperties } from 'n8n-workflow'

export class QuarryApi implements ICredentialType {
  name = 'quarryApi'

  displayName = 'Quarry API'

  icon: Icon = { light: 'file:../icons/quarry.svg', dark: 'file:../icons/quarry.dark.svg' }

  documentationUrl = 'https://quarry.example/docs'

  properties: INodeProperties[] = [
    {
      displayName: 'Address',
      name: 'url',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://quarry.example',
      description: 'Where your Quarry runs',
    },
    {
      displayName: 'API Key',
      name: 'apiKey',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Made in the profile of Quarry, tab API',
    },
    {
      displayName: 'Webhook Secret',
      name: 'webhookSecret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      placeholder: 'whsec_...',
      description: 'Shown once when the webhook is added in Quarry. Only the trigger needs it.',
    },
  ]

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { headers: { Authorization: '=Bearer {{$credentials.apiKey}}' } },
  }

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.url}}', url: '/api/v1/jobs/', qs: { limit: 1 } },
  }
}
