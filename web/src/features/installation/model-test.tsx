// One small test request to the model, with its cost.
import type { ModelTrialResult } from '@quarry/contract'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { detailText, withDetail } from '../../lib/api-error.ts'
import { formatInteger } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { modelQuery, testModel } from './installation.queries.ts'

export function ModelTest() {
  const queryClient = useQueryClient()
  const test = useMutation({
    mutationFn: testModel,
    onSettled: () => queryClient.invalidateQueries({ queryKey: modelQuery.queryKey }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button isBusy={test.isPending} onClick={() => test.mutate()}>
        Ask a test question
      </Button>
      <div aria-live="polite" className="w-full text-13 text-ink-soft">
        {test.isPending &&
          'Asking for the price on a page of three lines. A model of this machine is loaded first, which can take a minute.'}
        {test.data && <Answer result={test.data} />}
      </div>
      {test.error && <Notice tone="error">{withDetail('The test question failed.', detailText(test.error))}</Notice>}
    </div>
  )
}

function Answer({ result: { answer, problem, seconds, prompt_tokens, completion_tokens } }: { result: ModelTrialResult }) {
  const took = `${seconds.toFixed(1)} s, ${formatInteger(prompt_tokens)} tokens asked, ${formatInteger(completion_tokens)} answered`
  if (answer === null) {
    return (
      <Notice tone="warning">
        It did not answer: {problem} ({took})
      </Notice>
    )
  }
  return (
    <p>
      Asked for the price on a page of three lines (5.00 EUR), it answered <code className="break-words text-ink">{answer}</code>
      <span className="tabular block">{took}</span>
    </p>
  )
}
