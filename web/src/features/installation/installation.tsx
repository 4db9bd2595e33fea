// Settings of the whole installation, for its operators.
import { LocalModels } from './local-models.tsx'
import { ModelPanel } from './model-panel.tsx'

export function Installation() {
  return (
    <div className="flex flex-col gap-4">
      <ModelPanel />
      <LocalModels />
    </div>
  )
}
