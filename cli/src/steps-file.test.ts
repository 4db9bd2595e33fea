import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { parsePageOptions } from './page-options.ts'
import { readStepsFile } from './steps-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'quarry-steps-'))
afterAll(() => rmSync(folder, { recursive: true }))

function fileOf(content: string): string {
  const path = join(folder, 'steps.json')
  writeFileSync(path, content)
  return path
}

describe('--steps', () => {
  it('reads the steps of the API, with what was left out', () => {
    const path = fileOf('[{"steps": [{"kind": "click", "on": {"role": "button", "name": "Medium"}}]}]')
    const step = { kind: 'click', on: { role: 'button', name: 'Medium' }, timeout_s: 10, optional: false }
    expect(readStepsFile(path)).toEqual([{ site: null, steps: [step] }])
    expect(readStepsFile(undefined)).toEqual([])
  })

  it.each([
    ['{', /steps.json is not JSON/],
    ['[{"steps": [{"kind": "click", "on": {}}]}]', /at 0.steps.0.on: Name the element/],
    ['{"kind": "click"}', /at its beginning/],
  ])('says where %s is wrong', (content, text) => {
    expect(() => readStepsFile(fileOf(content))).toThrow(text)
  })

  it('is for addresses that a browser may open', () => {
    const fields = join(folder, 'fields.json')
    writeFileSync(fields, '[{"name": "price", "description": "Price", "type": "number"}]')
    const path = fileOf('[{"steps": [{"kind": "next_tab"}]}]')
    const given = ['--fields', fields, '--steps', path]
    expect(parsePageOptions([...given, '--url', 'https://a.example'], 'needed').steps).toHaveLength(1)
    expect(() => parsePageOptions([...given, '--url', 'https://a.example', '--no-render'], 'needed')).toThrow(/need a browser/)
    expect(() => parsePageOptions([...given, '--pages', 'pages.ndjson'], 'needed')).toThrow(/goes with addresses/)
    expect(() => parsePageOptions(['--url', 'https://a.example', '--steps', path], 'none')).toThrow(/no option --steps/)
  })
})
