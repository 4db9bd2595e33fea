// The pipeline editor: every change is previewed on the first rows at once; saving runs it over all of them.
import { TARGET_COLUMN, type Job, type Pipeline, type PipelineStage, type Step } from '@quarry/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toasts.ts'
import { EditorBar } from './editor-bar.tsx'
import { pipelineKey, previewQuery, savePipeline } from './pipelines.queries.ts'
import { findSuggestedStep, forgetSuggestedStep } from './cleaning/suggested-step.ts'
import { StepList } from './steps/step-list.tsx'
import { listFields } from '../../state/jobs/list-fields.ts'
import { isPriceKnown, newStep, stepProblem } from './step-words.ts'
import { ShownRows } from './table/shown-rows.tsx'
import { useStepHistory } from './use-step-history.ts'

const PREVIEW_DELAY_MS = 300

interface PipelineEditorProps {
  job: Job
  pipeline: Pipeline
}

export function PipelineEditor({ job, pipeline }: PipelineEditorProps) {
  const queryClient = useQueryClient()
  const [suggested] = useState(() => findSuggestedStep(job.id))
  useEffect(forgetSuggestedStep, [])
  const editing = useStepHistory(pipeline.steps, suggested)
  const [openId, setOpenId] = useState(suggested?.id ?? null)
  const [showsResult, setShowsResult] = useState(pipeline.rows_out !== null && !suggested)
  const [saving, setSaving] = useState<{ isBusy: boolean; problem: string | null }>({ isBusy: false, problem: null })
  const whole = useMemo(() => editing.steps.filter((step) => stepProblem(step) === null), [editing.steps])
  const tried = useDebounced(whole, PREVIEW_DELAY_MS)
  const preview = useQuery(previewQuery(job.id, tried, { rowsThere: job.progress.completed, ranAt: pipeline.finished_at }))
  const stages = preview.data?.stages ?? []
  const isPriceShown = isPriceKnown(whole, tried, preview)
  const isChanged = JSON.stringify(editing.steps) !== JSON.stringify(pipeline.steps)

  const open = (id: string | null) => {
    setOpenId(id)
    if (id !== null) setShowsResult(false)
  }
  const add = (kind: Step['kind']) => {
    const columns = columnsBefore(job, stages, null)
    // A list column is expanded into rows where there is one.
    const lists = kind === 'expand' ? columns.filter((name) => listFields(job).includes(name)) : []
    const step = newStep(kind, lists.length > 0 ? lists : columns)
    editing.add(step)
    open(step.id)
  }
  const save = async () => {
    setSaving({ isBusy: true, problem: null })
    try {
      const saved = await savePipeline(job.id, editing.steps, pipeline.version)
      queryClient.setQueryData(pipelineKey(job.id), saved)
      setShowsResult(saved.steps.length > 0)
      setSaving({ isBusy: false, problem: null })
      showToast(saved.steps.length > 0 ? `Pipeline saved as version ${saved.version}.` : 'The pipeline is empty now.')
    } catch (error) {
      setSaving({ isBusy: false, problem: withDetail('The pipeline could not be saved.', detailText(error)) })
    }
  }
  const shown = stages.find(({ step }) => step === openId) ?? stages.at(-1)
  return (
    <div className="@container flex flex-col gap-3">
      <EditorBar
        job={job}
        pipeline={pipeline}
        editing={editing}
        isChanged={isChanged}
        canSave={isChanged && isPriceShown && whole.length === editing.steps.length}
        isSaving={saving.isBusy}
        onSave={() => void save()}
      />
      {saving.problem && <Notice tone="error">{saving.problem}</Notice>}
      {preview.error && <Notice tone="error">{withDetail('The preview could not be computed.', detailText(preview.error))}</Notice>}
      <div className="grid min-w-0 grid-cols-1 items-start gap-4 @[900px]:grid-cols-[22rem_minmax(0,1fr)]">
        <StepList
          jobId={job.id}
          pipeline={pipeline}
          editing={editing}
          stages={stages}
          openId={openId}
          onOpen={open}
          onAdd={add}
          columnsBefore={(id) => columnsBefore(job, stages, id)}
        />
        <ShownRows
          job={job}
          pipeline={pipeline}
          preview={preview.data ?? null}
          stage={shown}
          stageBefore={shown && stages[stages.indexOf(shown) - 1]}
          showsResult={showsResult && pipeline.rows_out !== null}
          onShowResult={setShowsResult}
        />
      </div>
    </div>
  )
}

/**
 * Names of a step's input columns; for a step that does not exist yet, the final output columns. Before the first preview, those of the
 * table.
 */
function columnsBefore({ trait_definitions: fields }: Job, stages: readonly PipelineStage[], id: string | null): string[] {
  if (stages.length === 0) return fields.map(({ name }) => name)
  const at = id === null ? -1 : stages.findIndex(({ step }) => step === id)
  const stage = at > 0 ? stages[at - 1] : stages.at(-1)
  return stage?.columns.map(({ name }) => name).filter((name) => name !== TARGET_COLUMN) ?? []
}
