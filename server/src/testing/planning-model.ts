// A scripted model of some skill as the assistant: it reads the named pages, lists what they lead to, and proposes what was found.
import { answerWith, type Call } from '@quarry/engine/testing'

interface Found {
  tool: string
  argument: string
  fields: { name: string; description: string; type: string }[]
  pages: string[]
}

/** Its reply, optionally with invented fields and targets. */
export function plan(call: Call, { invents = false }: { invents?: boolean } = {}): void {
  answerWith(call, JSON.stringify(invents ? replyOf(inventions()) : stepOf(call.user)))
}

function stepOf(user: string): object {
  const found = readFindings(user)
  const asked = /\nuser: (.*)\n\nFound by tools:/.exec(user)?.[1] ?? ''
  const address = /https?:\/\/\S+/.exec(asked)?.[0]
  const listed = found.find(({ tool }) => tool === 'discover_pages')
  const list = address?.replace(/(?:p|posting|company|article)\/\d+$/, '')
  if (list !== undefined && listed === undefined) return { tool: 'discover_pages', argument: list, reply: null }
  const named = asked.match(/[a-z]+(?: (?:name|time))?/gi)?.map((name) => name.toLowerCase()) ?? []
  const own = named.map((name) => ({ name: name.replaceAll(' ', '_').replace(/s$/, ''), description: `The ${name}`, type: 'string' }))
  const fields = found.flatMap(({ fields }) => fields)
  return replyOf({ fields: fields.length > 0 ? fields : [...own, ...FAMILIAR], targets: listed?.pages ?? [] })
}

/** Where no page was looked at. */
const FAMILIAR = ['name', 'price', 'email', 'phone', 'ingredients', 'company_name', 'recipe_name', 'cook_time'].map((name) => ({
  name,
  description: `The ${name}`,
  type: 'string',
}))

function inventions(): { fields: Found['fields']; targets: string[] } {
  return { fields: [{ name: 'horoscope', description: 'd', type: 'string' }], targets: ['https://invented.example/1'] }
}

function replyOf({ fields, targets }: { fields: Found['fields']; targets: string[] }): object {
  const proposedChanges = {
    basePrompt: 'Read each page.',
    targetName: 'URL',
    dataFields: fields,
    targetItems: targets,
    replaceExistingTargets: true,
  }
  const rest = { suggestions: [], clarifyingQuestions: [], confidence: 0.9, needsMoreInfo: false }
  return { tool: 'reply', argument: '', reply: { message: 'This is what I found.', ...rest, proposedChanges } }
}

/** Long findings are truncated: complete ones are parsed. */
function readFindings(user: string): Found[] {
  return [...user.matchAll(/^(inspect_page|discover_pages|search_web)\((.*?)\): (.*)$/gm)].map(
    ([, tool = '', argument = '', result = '']) => ({
      tool,
      argument,
      fields: [...result.matchAll(/"name":"([a-z_]+)","description":"([^"]*)","type":"([a-z]+)"/g)].map(
        ([, name = '', description = '', type = '']) => ({
          name,
          description,
          type,
        }),
      ),
      pages: [...result.matchAll(/"url":"([^"]+)"/g)].flatMap(([, url = '']) => (tool === 'discover_pages' ? [url] : [])),
    }),
  )
}
