// Puts a stored template into the form: prompt and fields are replaced, target name and items stay.
import { findTemplate } from '../../state/saved/templates.queries.ts'
import { changeDraft, draft, emptyDraft, fieldsToRows, isDraftEmpty } from '../../state/draft/draft.ts'
import { changeUndoably, undoOf } from '../../state/draft/undoable-change.ts'
import { takeReading } from '../../state/draft/draft-reading.ts'
import { draftSteps } from '../../state/draft/draft-steps.ts'
import { session } from '../../state/session/session.ts'
import { askConfirm } from '../../ui/blocking-dialogs.ts'
import { showToast } from '../../ui/toasts.ts'
import { loadTemplateMessage } from './template-messages.ts'

export type LoadOutcome = { loaded: true } | { loaded: false; message: string | null }

export async function loadTemplateIntoForm(id: string): Promise<LoadOutcome> {
  if (!session.get().user) return { loaded: false, message: 'Session token is missing. Please log in again.' }
  const before = draft.get()
  const hasContent = before.basePrompt.trim() !== '' || !isDraftEmpty({ ...before, basePrompt: '', targetName: '', targets: [] })
  if (
    hasContent &&
    !(await askConfirm('Loading a template replaces the base prompt and the data fields of the form. Go on?', { proceed: 'Replace' }))
  ) {
    return { loaded: false, message: null }
  }
  try {
    const template = await findTemplate(id)
    if (!template) return resetAfterFailure('Selected template could not be fetched or is invalid.')
    const stepsBefore = draftSteps.get()
    const load = () => changeDraft({ basePrompt: template.base_prompt ?? '', fields: fieldsToRows(template.traits) })
    draftSteps.set(template.steps ?? [])
    const putReadingBack = takeReading({ page_steps: template.page_steps })
    changeUndoably(
      load,
      () => `Template '${template.name}' loaded.`,
      () => {
        draftSteps.set(stepsBefore)
        putReadingBack()
      },
    )
    return { loaded: true }
  } catch (error) {
    return resetAfterFailure(loadTemplateMessage(error))
  }
}

/** A failed load leaves an empty form; what was there can be taken back. */
function resetAfterFailure(message: string): LoadOutcome {
  const before = draft.get()
  draft.set(emptyDraft())
  if (!isDraftEmpty(before)) {
    showToast('The form was reset because the template could not be loaded.', {
      action: { label: 'Restore previous input', run: undoOf(before) },
      timeoutMs: 30_000,
    })
  }
  return { loaded: false, message }
}
