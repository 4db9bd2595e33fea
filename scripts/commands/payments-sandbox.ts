// `npm run payments-sandbox`: the payment stand-in alone.
import type { ProjectCommand } from '../command/project-command.ts'
import { runServiceOnDatabase } from '../postgres/service-on-database.ts'
import { StartError } from '../start-error.ts'

export const command: ProjectCommand = {
  kind: 'service',
  summary: 'The payment sandbox alone, on an embedded database where DATABASE_URL is empty. STRIPE_SECRET_KEY is the key that it accepts.',
  options: {
    port: { type: 'string', default: '12111', hint: 'N', whole: [1, 65_535], help: 'where it listens' },
    'webhook-url': { type: 'string', hint: 'URL', help: 'endpoint that receives events, with --webhook-secret' },
    'webhook-secret': { type: 'string', hint: 'SECRET', help: 'secret that signs events' },
  },
  async run({ values, args }, ending) {
    const url = values['webhook-url']
    if (url !== undefined && !URL.canParse(String(url)))
      throw new StartError('--webhook-url is an address such as http://127.0.0.1:3000/webhooks/stripe.')
    if ((url === undefined) !== (values['webhook-secret'] === undefined))
      throw new StartError('Give --webhook-url and --webhook-secret together.')
    const folder = `payments-sandbox-${String(values.port)}`
    return runServiceOnDatabase(ending, new URL('../../payments-sandbox/src/main.ts', import.meta.url), { args, folder })
  },
}
