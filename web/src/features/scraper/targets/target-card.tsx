// The card Target & Context: templates, base prompt, target name and target items.
import { LIMITS } from '@quarry/contract'
import { useId, type ReactNode } from 'react'
import { useStorePart } from '../../../lib/store.ts'
import { changeDraft, draft } from '../../../state/draft/draft.ts'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { PageStepsChoice } from '../steps/page-steps-choice.tsx'
import { ConnectionChoice } from './connection-choice.tsx'
import { TargetItemsField } from './target-items-field.tsx'

export function TargetCard({ actions }: { actions: ReactNode }) {
  const promptId = useId()
  const nameId = useId()
  const basePrompt = useStorePart(draft, (form) => form.basePrompt)
  const targetName = useStorePart(draft, (form) => form.targetName)
  return (
    <Card title="Target & Context" actions={actions}>
      <Field id={promptId} label="Base Prompt" hint="What this is about and what matters to you. It applies to every field.">
        <Textarea
          id={promptId}
          rows={3}
          maxLength={LIMITS.basePromptCharsMax}
          value={basePrompt}
          placeholder="Product pages of an outdoor shop. Prices include tax."
          onChange={(event) => changeDraft({ basePrompt: event.target.value })}
        />
      </Field>
      <Field id={nameId} label="Target Name" hint="The kind of thing you list below, for example URL, Domain or product.">
        <Input
          id={nameId}
          maxLength={LIMITS.targetNameCharsMax}
          value={targetName}
          placeholder="URL"
          autoComplete="off"
          onChange={(event) => changeDraft({ targetName: event.target.value })}
        />
      </Field>
      <TargetItemsField />
      <ConnectionChoice />
      <PageStepsChoice />
    </Card>
  )
}
