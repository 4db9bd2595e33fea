// The list of steps: opened, moved by mouse or keyboard, disabled, removed, added.
import { DndContext, KeyboardSensor, PointerSensor, closestCenter, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { PIPELINE_LIMITS, type Pipeline, type PipelineStage, type Step, type StepKind } from '@quarry/contract'
import { Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { stepProblem, STEP_KINDS, STEP_WORDS } from '../step-words.ts'
import type { StepEditing } from '../use-step-history.ts'
import { EnrichCost } from './enrich-cost.tsx'
import { EnrichTrial } from './enrich-trial.tsx'
import { SentState } from './sent-state.tsx'
import { StepCard } from './step-card.tsx'

interface StepListProps {
  jobId: string
  pipeline: Pipeline
  editing: StepEditing
  stages: readonly PipelineStage[]
  openId: string | null
  onOpen(id: string | null): void
  onAdd(kind: StepKind): void
  columnsBefore(id: string): string[]
}

export function StepList({ jobId, pipeline, editing, stages, openId, onOpen, onAdd, columnsBefore }: StepListProps) {
  const { steps } = editing
  const { list, add, findAdded } = useAddedStep(onAdd, steps.length)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const move = ({ active, over }: DragEndEvent) => {
    const to = steps.findIndex((step) => step.id === over?.id)
    if (over && over.id !== active.id && to >= 0) editing.move(String(active.id), to)
  }
  return (
    <section aria-label="Pipeline steps" className="flex min-w-0 flex-col gap-2">
      {steps.length === 0 && (
        <p className="rounded-card border border-dashed px-4 py-6 text-center text-13 text-ink-soft">
          Steps run over the rows in order, each with a preview on real rows. The job’s own rows are not changed.
        </p>
      )}
      <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={move}>
        <SortableContext items={steps.map((step) => step.id)} strategy={verticalListSortingStrategy}>
          <ol ref={list} className="flex flex-col gap-2">
            {steps.map((step, index) => (
              <StepCard
                key={step.id}
                step={step}
                number={index + 1}
                stage={stages.find((stage) => stage.step === step.id)}
                columns={columnsBefore(step.id)}
                isOpen={step.id === openId}
                onToggle={() => onOpen(step.id === openId ? null : step.id)}
                onChange={editing.change}
                onRemove={() => editing.remove(step.id)}
                footer={footerOf(step, { pipeline, stage: stages.find((stage) => stage.step === step.id) })}
              >
                {step.kind === 'enrich' && (
                  <EnrichTrial
                    key={JSON.stringify(step)}
                    jobId={jobId}
                    step={step}
                    steps={steps.filter((one) => stepProblem(one) === null)}
                    stage={stages.find((stage) => stage.step === step.id)}
                  />
                )}
              </StepCard>
            ))}
          </ol>
        </SortableContext>
      </DndContext>
      <div>
        <Menu
          label="Add a step"
          align="start"
          trigger={
            <Button icon={<Plus aria-hidden="true" />} disabled={steps.length >= PIPELINE_LIMITS.stepsMax}>
              Add step
            </Button>
          }
          findFocusAfter={findAdded}
          entries={STEP_KINDS.map((kind) => ({ label: STEP_WORDS[kind].name, hint: STEP_WORDS[kind].does, run: () => add(kind) }))}
        />
      </div>
    </section>
  )
}

/** The focus moves into an added step, whether the menu closes before or after the step is rendered. */
function useAddedStep(onAdd: StepListProps['onAdd'], count: number) {
  const list = useRef<HTMLOListElement>(null)
  const awaitedCount = useRef<number | null>(null)
  const add = (kind: StepKind) => {
    awaitedCount.current = count + 1
    onAdd(kind)
  }
  useEffect(() => {
    if (awaitedCount.current !== count) return
    awaitedCount.current = null
    fieldOfLast(list.current)?.focus()
  }, [count])
  return { list, add, findAdded: () => fieldOfLast(list.current) }
}

function fieldOfLast(list: HTMLElement | null): HTMLElement | null {
  return list?.querySelector<HTMLElement>('li:last-child :is(input, select, textarea)') ?? null
}

function footerOf(step: Step, { pipeline, stage }: { pipeline: Pipeline; stage: PipelineStage | undefined }) {
  if (step.kind === 'deliver') return <SentState pipeline={pipeline} step={step.id} />
  return step.kind === 'enrich' && !step.is_off && <EnrichCost stage={stage} />
}
