// Steps that were done in a live view, as they come: edited, moved and deleted as those that are written.
import type { PageStep, PageSteps, StepGroup } from '@quarry/contract'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { replaySteps } from '../../../ui/live/live.queries.ts'
import { findRepeated, forEachStep, type RepeatedChoice } from './repeated-choice.ts'
import { checkSteps, newSet, toEdited, type EditedSet, type StepProblems } from '../steps/edited-steps.ts'

export function useRecordedSteps(viewId: string | null) {
  const [set, setSet] = useState<EditedSet>(newSet)
  const [openStep, setOpenStep] = useState<string | null>(null)
  const [problems, setProblems] = useState<StepProblems>({})
  /** The group that was chosen from, by the id of the step. */
  const [groups, setGroups] = useState<Readonly<Record<string, StepGroup>>>({})
  const replay = useMutation({
    mutationFn: ({ address, steps }: { address: string; steps: readonly PageStep[] }) => replaySteps(viewId ?? '', { address, steps }),
  })
  /** Null where a step is incomplete, which is shown at that step. */
  const checked = (): PageSteps | null => {
    const outcome = checkSteps([set])
    if (outcome.ok) return outcome.sets
    setProblems(outcome.problems)
    setOpenStep(Object.keys(outcome.problems)[0]?.split('.')[0] ?? null)
    return null
  }
  return {
    set,
    openStep,
    problems,
    replay,
    setOpenStep,
    checked,
    change(next: EditedSet) {
      setSet(next)
      setProblems({})
    },
    /** Several options of one group that were chosen one after the other; null where none were. */
    repeated: findRepeated(set.steps, groups),
    /** Replaces them by one step that goes through all options of the group. */
    goThrough({ from, count, on, member }: RepeatedChoice) {
      const [forEach] = toEdited([{ site: null, steps: [forEachStep(on, member)] }])
      setSet((known) => ({ ...known, steps: known.steps.toSpliced(from, count, ...(forEach?.steps ?? [])) }))
    },
    add(step: PageStep, replacesLast: boolean, among: StepGroup | null) {
      const [added] = toEdited([{ site: null, steps: [step] }])
      const [first] = added?.steps ?? []
      if (among !== null && first !== undefined) setGroups((known) => ({ ...known, [first.id]: among }))
      setSet((known) => ({ ...known, steps: [...(replacesLast ? known.steps.slice(0, -1) : known.steps), ...(added?.steps ?? [])] }))
    },
    replayFrom(address: string) {
      const sets = checked()
      if (sets !== null) replay.mutate({ address, steps: sets[0]?.steps ?? [] })
    },
  }
}
