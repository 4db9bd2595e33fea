// @vitest-environment node
import { expect, it } from 'vitest'
import { newField, toTargetObject, type Draft } from '../../state/draft/draft.ts'
import { jobFromDraft, previewFromDraft } from './job-from-draft.ts'

const draft = (change: Partial<Draft> = {}): Draft => ({
  basePrompt: ' A shop ',
  targetName: ' URL ',
  targets: [toTargetObject('a'), toTargetObject(' b ')],
  fields: [newField({ name: ' price ', description: ' The price ', type: 'number' }), newField({ name: 'half' })],
  ...change,
})

it('[S3.3] sends trimmed texts and only the fields that are complete (O.63)', () => {
  expect(jobFromDraft(draft())).toEqual({
    ok: true,
    payload: {
      base_prompt: 'A shop',
      target_item_name: 'URL',
      target_items: ['a', 'b'],
      trait_definitions: [{ name: 'price', description: 'The price', type: 'number' }],
    },
  })
})

it('[S3.4] sends no prompt as null', () => {
  expect(jobFromDraft(draft({ basePrompt: '  ' }))).toMatchObject({ payload: { base_prompt: null } })
})

it('says which name is used twice (O.62)', () => {
  const fields = [newField({ name: 'a', description: 'x' }), newField({ name: 'a', description: 'y' })]
  expect(jobFromDraft(draft({ fields }))).toEqual({ ok: false, message: 'The field name "a" is used twice.' })
})

it('[S6.4] a preview takes the first 25 targets and the first 10 complete fields', () => {
  const targets = Array.from({ length: 60 }, (_, index) => toTargetObject(`t${index}`))
  const fields = [newField(), ...Array.from({ length: 12 }, (_, index) => newField({ name: `f${index}`, description: 'x' }))]
  const preview = previewFromDraft(draft({ targets, fields }))
  if (!preview.ok) throw new Error(preview.message)
  expect(preview.payload.target_items).toHaveLength(25)
  expect(preview.payload.trait_definitions.map((field) => field.name)).toEqual(Array.from({ length: 10 }, (_, index) => `f${index}`))
})
