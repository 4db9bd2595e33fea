// Puts a saved configuration into the form: all of it is replaced, and can be taken back.
import { detailText, withDetail } from '../../lib/api-error.ts'
import { getConfiguration } from '../../state/configurations.queries.ts'
import { draft, fieldsToRows, isDraftEmpty, toTargetObject } from '../../state/draft.ts'
import { draftSteps } from '../../state/draft-steps.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { showToast } from '../../ui/toasts.ts'
import type { LoadOutcome } from './load-template.ts'

export async function loadConfigurationIntoForm(id: string): Promise<LoadOutcome> {
  const [before, stepsBefore] = [draft.get(), draftSteps.get()]
  if (!isDraftEmpty(before) && !(await askConfirm('Loading a configuration replaces the whole form. Go on?', { proceed: 'Replace' })))
    return { loaded: false, message: null }
  try {
    const { name, base_prompt: prompt, target_item_name: targetName, target_items: items, traits, steps } = await getConfiguration(id)
    draft.set({ basePrompt: prompt ?? '', targetName, fields: fieldsToRows(traits), targets: items.map(toTargetObject) })
    draftSteps.set(steps)
    const undo = () => {
      draft.set(before)
      draftSteps.set(stepsBefore)
    }
    showToast(`Configuration '${name}' loaded.`, { action: { label: 'Undo', run: undo } })
    return { loaded: true }
  } catch (error) {
    return { loaded: false, message: withDetail('Failed to load configuration.', detailText(error)) }
  }
}
