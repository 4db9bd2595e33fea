// `quarry connections …`: manages connections (credentials of sites) on a running server. Secrets come from files, standard input or the environment, never from
// arguments, which are visible to every user of the machine.
import { parseArgs, type ParseArgsConfig } from 'node:util'
import type { Connection, ConnectionSecret } from '@quarry/client'
import { ArgumentError, EXIT, type Command } from '../command.ts'
import { readTextFile } from '../files.ts'
import { REMOTE_OPTIONS, REMOTE_USAGE, withApi } from '../remote-api.ts'

const SECRET_OPTIONS = {
  cookies: { type: 'string' },
  'sign-in': { type: 'string' },
  header: { type: 'string' },
  basic: { type: 'boolean' },
  user: { type: 'string' },
  'proxy-group': { type: 'string' },
} as const
const SECRET_USAGE = '(--cookies FILE | --sign-in URL --user NAME | --basic --user NAME | --header NAME) [--proxy-group NAME]'
const SECRET_HELP = `

--cookies FILE: a Cookie header, a cookies.txt, or the JSON of a browser extension; - for stdin.
The password, or the value of the header, comes from QUARRY_SITE_SECRET; the secret of the site's one-time codes, where it asks for them,
from QUARRY_SITE_CODE_SECRET.
--proxy-group NAME: one that the operator has configured; the pages of the site are read through it.`

export const connectionsListCommand: Command = {
  name: 'connections list',
  summary: 'Lists your connections on a server, newest first',
  usage: `[--json] ${REMOTE_USAGE}`,
  run(args) {
    const { values } = parse(args, 0, { json: { type: 'boolean' }, ...REMOTE_OPTIONS })
    return withApi(values, async (api) => {
      const list = await api.listConnections()
      if (values.json === true) return printJson(list)
      process.stdout.write(list.map((connection) => `${lineOf(connection)}\n`).join(''))
    })
  },
}

export const connectionsAddCommand: Command = {
  name: 'connections add',
  summary: 'Saves credentials for a site; they are encrypted, sent to that site only, and never shown again',
  usage: `--name NAME --site URL ${SECRET_USAGE} ${REMOTE_USAGE}${SECRET_HELP}`,
  run(args) {
    const { values } = parse(args, 0, { name: { type: 'string' }, site: { type: 'string' }, ...SECRET_OPTIONS, ...REMOTE_OPTIONS })
    const { name, site } = values
    if (name === undefined || site === undefined) throw new ArgumentError('--name and --site are needed.')
    const payload = { name, address: site, ...readSecret(values) }
    return withApi(values, async (api) => printJson(await api.createConnection(payload)))
  },
}

export const connectionsReplaceCommand: Command = {
  name: 'connections replace',
  summary: 'Replaces the credentials of a connection; targets that waited for them continue',
  usage: `ID ${SECRET_USAGE} ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, { ...SECRET_OPTIONS, ...REMOTE_OPTIONS })
    const secret = readSecret(values)
    return withApi(values, async (api) => printJson(await api.replaceConnectionSecret(id, secret)))
  },
}

export const connectionsRenameCommand: Command = {
  name: 'connections rename',
  summary: 'Renames a connection',
  usage: `ID --name NAME ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, { name: { type: 'string' }, ...REMOTE_OPTIONS })
    const { name } = values
    if (name === undefined) throw new ArgumentError('--name is needed.')
    return withApi(values, async (api) => printJson(await api.renameConnection(id, name)))
  },
}

export const connectionsTestCommand: Command = {
  name: 'connections test',
  summary: 'Reads one page through a connection and reports whether it is signed in',
  usage: `ID [--url URL] ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, { url: { type: 'string' }, ...REMOTE_OPTIONS })
    return withApi(values, async (api) => {
      const test = await api.testConnection(id, values.url)
      printJson(test)
      return test.ok ? EXIT.done : EXIT.someFailed
    })
  },
}

export const connectionsSignInCommand: Command = {
  name: 'connections sign-in',
  summary: 'Repeats the stored sign-in; targets that waited for it continue',
  usage: `ID ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, REMOTE_OPTIONS)
    return withApi(values, async (api) => printJson(await api.signInConnection(id)))
  },
}

export const connectionsDeleteCommand: Command = {
  name: 'connections delete',
  summary: 'Deletes a connection; targets that still wait for it fail',
  usage: `ID ${REMOTE_USAGE}`,
  run(args) {
    const { id, values } = parse(args, 1, REMOTE_OPTIONS)
    return withApi(values, (api) => api.deleteConnection(id))
  },
}

interface GivenSecret {
  cookies?: string | undefined
  'sign-in'?: string | undefined
  header?: string | undefined
  basic?: boolean | undefined
  user?: string | undefined
  'proxy-group'?: string | undefined
}

/** @throws ArgumentError unless exactly one kind of credentials is given, completely */
function readSecret({ 'proxy-group': proxyGroup, ...given }: GivenSecret): ConnectionSecret {
  return { ...readWay(given), ...(proxyGroup === undefined ? {} : { proxy_group: proxyGroup }) }
}

function readWay({ cookies, 'sign-in': address, header, basic, user }: GivenSecret, environment = process.env): ConnectionSecret {
  const ways = [cookies, address, header, basic].filter((way) => way !== undefined)
  if (ways.length !== 1) throw new ArgumentError('Give one of --cookies, --sign-in, --basic and --header.')
  if (cookies !== undefined) return { cookies: readTextFile(cookies) }
  const secret = environment['QUARRY_SITE_SECRET']
  if (!secret) throw new ArgumentError('QUARRY_SITE_SECRET is needed: the password, or the value of the header.')
  if (header !== undefined) return { headers: { [header]: secret } }
  if (user === undefined) throw new ArgumentError('--user is needed.')
  if (address === undefined) return { basic_auth: { user, password: secret } }
  const codeSecret = environment['QUARRY_SITE_CODE_SECRET']
  return { sign_in: { address, user, password: secret, ...(codeSecret ? { code_secret: codeSecret } : {}) } }
}

function parse<Options extends NonNullable<ParseArgsConfig['options']>>(args: string[], count: number, options: Options) {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: count > 0 })
    if (positionals.length !== count) throw new Error('The ID of one connection is needed.')
    return { values, id: positionals[0] ?? '' }
  } catch (error) {
    throw new ArgumentError(error instanceof Error ? error.message : 'The arguments are wrong.')
  }
}

function lineOf({ id, name, domain, state, waiting, trouble }: Connection): string {
  const why = trouble === null ? '' : `  ${trouble}${waiting > 0 ? ` ${waiting} targets wait.` : ''}`
  return `${id}  ${state.padEnd(10)}  ${domain}  ${name}${why}`
}

function printJson(value: unknown): void {
  process.stdout.write(`${JSON.stringify(value, null, 2)}\n`)
}
