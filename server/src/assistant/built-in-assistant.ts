// The assistant where no language model is configured: it looks at the pages the visitor names, falls back to the vocabulary for a kind
// of thing, and asks where it does not know. It never makes an address up.
import { ASSISTANT, type AssistantReply } from '@quarry/contract'
import { findKindInText, type PageKind } from '@quarry/engine'
import type { Conversation } from './conversation.ts'
import { editFields } from './edit-fields.ts'
import { isFailure, type PageTools } from './page-tools.ts'
import { proposeFromPages } from './propose-from-pages.ts'

/** `notice` says why no language model speaks. */
export async function askBuiltIn(conversation: Conversation, tools: PageTools, notice: string): Promise<AssistantReply> {
  const { asked, form, addresses, said } = conversation
  const edit = editFields(asked, form)
  if (edit !== null) return edit
  const named = addresses.length > 0 ? addresses : meansTheForm(asked) ? form.targetObjects.map(({ value }) => value) : []
  const kind = findKindInText(asked) ?? said.map(findKindInText).find((one) => one !== null) ?? null
  const reply = named.length > 0 ? await proposeFromPages(named, tools) : kind ? await proposeForKind(kind, asked, tools) : askBack()
  return { ...reply, message: `${reply.message} ${notice}` }
}

/** "Detect the fields of my targets." */
function meansTheForm(asked: string): boolean {
  return /\b(?:my|these|those|the|current|present|existing) (?:targets?|pages?|urls?|links?|addresses|items?|list)\b/i.test(asked)
}

async function proposeForKind(kind: PageKind, asked: string, tools: PageTools): Promise<AssistantReply> {
  const results = await tools.search(asked.slice(0, 200))
  const targetItems = isFailure(results) ? [] : results.map(({ url }) => url).slice(0, ASSISTANT.targetsMax)
  const found =
    targetItems.length > 0
      ? ` The web search found ${targetItems.length} pages for it; look through them before you start.`
      : ' Name a page or a list of such pages and I will look which of these fields it really has.'
  return {
    message: `These are the fields people usually want of a ${kind.noun}.${found}`,
    suggestions: targetItems.length > 0 ? [] : ['Here is a page: https://', 'Add a field'],
    clarifyingQuestions: targetItems.length > 0 ? [] : [`From which site or pages do you want the ${kind.noun} data?`],
    confidence: targetItems.length > 0 ? 0.7 : 0.6,
    needsMoreInfo: false,
    proposedChanges: {
      basePrompt: `Extract the details of each ${kind.noun} from its own page. Take values exactly as the page gives them, and leave a field empty where the page does not have it.`,
      targetName: 'URL',
      dataFields: kind.fields.slice(0, ASSISTANT.fieldsMax).map(({ name, description, type }) => ({ name, description, type })),
      ...(targetItems.length > 0 && { targetItems }),
      replaceExistingTargets: targetItems.length > 0,
    },
  }
}

function askBack(): AssistantReply {
  return {
    message:
      'Tell me what kind of thing you want to collect, or give me the address of a page or list, and I will propose fields and targets.',
    suggestions: ['Company information', 'Product details', 'Contact information', 'Job listings'],
    clarifyingQuestions: ['What kind of thing is each row about?', 'Which site or pages should be read?'],
    confidence: 0.3,
    needsMoreInfo: true,
    proposedChanges: null,
  }
}
