// Puts a saved configuration into the form: all of it is replaced, and can be taken back.
import { detailText, withDetail } from '../../lib/api-error.ts'
import { getConfiguration } from '../../state/saved/configurations.queries.ts'
import { draft, fieldsToRows, isDraftEmpty, toTargetObject } from '../../state/draft/draft.ts'
import { changeUndoably } from '../../state/draft/undoable-change.ts'
import { draftSchedule } from '../../state/draft/draft-schedule.ts'
import { takeReading } from '../../state/draft/draft-reading.ts'
import { draftSteps } from '../../state/draft/draft-steps.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import type { LoadOutcome } from './load-template.ts'

export async function loadConfigurationIntoForm(id: string): Promise<LoadOutcome> {
  const [before, stepsBefore, scheduleBefore] = [draft.get(), draftSteps.get(), draftSchedule.get()]
  if (!isDraftEmpty(before) && !(await askConfirm('Loading a configuration replaces the whole form. Go on?', { proceed: 'Replace' })))
    return { loaded: false, message: null }
  try {
    const { name, base_prompt: prompt, target_item_name: targetName, target_items: items, ...rest } = await getConfiguration(id)
    const { traits, steps, page_steps, schedule, time_zone: timeZone } = rest
    const load = () => draft.set({ basePrompt: prompt ?? '', targetName, fields: fieldsToRows(traits), targets: items.map(toTargetObject) })
    draftSteps.set(steps)
    draftSchedule.set(schedule && { schedule, timeZone })
    const putReadingBack = takeReading({ page_steps })
    const undo = () => {
      putReadingBack()
      draftSteps.set(stepsBefore)
      draftSchedule.set(scheduleBefore)
    }
    const hint = schedule ? ' Monitor runs it by its schedule.' : ''
    changeUndoably(load, () => `Configuration '${name}' loaded.${hint}`, undo)
    return { loaded: true }
  } catch (error) {
    return { loaded: false, message: withDetail('Failed to load configuration.', detailText(error)) }
  }
}
