import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draft } from '../../../state/draft/draft.ts'
import { expectBusy, expectReady } from '../../../testing/expect-busy.ts'
import { renderApp } from '../../../testing/render-app.tsx'
import { InPageImportWorker } from '../../../testing/in-page-import-worker.ts'
import { importKind } from '../../../lib/imports/import-file.ts'

const LABEL = 'Import Items from .txt or .csv'
const targets = () => draft.get().targets.map((target) => target.value)
const unreadable = (name: string) => Object.assign(new File(['x'], name), { arrayBuffer: () => Promise.reject(new Error('gone')) })

beforeEach(() => vi.stubGlobal('Worker', InPageImportWorker))

async function importOne(file: File) {
  const app = renderApp()
  const input = await screen.findByLabelText<HTMLInputElement>(LABEL)
  await app.user.upload(input, file)
  return { ...app, input }
}

describe('import', () => {
  it('[S2.48] [S6.2] imports one item per line from a text file and reports the result', async () => {
    await importOne(new File(['a\nb\na\n'], 'list.txt', { type: 'text/plain' }))
    expect(await screen.findByText('2 added, 1 duplicate skipped')).toBeInTheDocument()
    expect(targets()).toEqual(['a', 'b'])
    expect(screen.getByRole('button', { name: LABEL })).toBeInTheDocument()
  })

  it('[S5.18] [S5.21] takes a CSV file, even one that the system calls an Excel file', async () => {
    await importOne(new File(['a,"b, c"\nd'], 'list.csv', { type: 'application/vnd.ms-excel' }))
    await waitFor(() => expect(targets()).toEqual(['a', 'b, c', 'd']))
  })

  it('[S5.17] tells of a file without items', async () => {
    await importOne(new File([' \n\n'], 'list.txt', { type: 'text/plain' }))
    expect(await screen.findByText('No items were imported from the file, or the file was empty.')).toBeInTheDocument()
  })

  it('[S5.19] [S8.26] refuses any other file', () => {
    for (const name of ['list.pdf', 'list.json', 'list']) {
      expect(() => importKind({ name, type: 'application/pdf' })).toThrow('Unsupported file type. Please upload TXT, CSV, or XLSX.')
    }
  })

  it('[S5.18] goes by the extension first, then by the type', () => {
    expect(importKind({ name: 'a.XLSX', type: '' })).toBe('excel')
    expect(importKind({ name: 'a.csv', type: 'application/vnd.ms-excel' })).toBe('csv')
    expect(importKind({ name: 'list', type: 'text/plain' })).toBe('text')
  })

  it.each([
    ['list.txt', 'Error reading text file.'],
    ['list.csv', 'Error reading CSV file.'],
    ['list.xlsx', 'Error reading Excel file.'],
  ])('[S8.24] a file that cannot be read (%s) is told by its kind', async (name, text) => {
    await importOne(unreadable(name))
    expect(await screen.findByText(text)).toBeInTheDocument()
  })

  it('[S8.25] an Excel file that cannot be parsed is told with the reason', async () => {
    await importOne(new File(['no zip'], 'list.xlsx'))
    expect(await screen.findByText(/^Error parsing Excel file: .+/)).toBeInTheDocument()
  })

  it('[S4.22] [S4.23] [S4.24] is busy while reading, forgets the last error, and takes the same file again', async () => {
    const { user, input } = await importOne(new File([''], 'list.txt', { type: 'text/plain' }))
    await screen.findByText('No items were imported from the file, or the file was empty.')
    expect(input.value).toBe('')
    let finish = (_bytes: ArrayBuffer) => {}
    const slow = Object.assign(new File(['x'], 'list.txt'), {
      arrayBuffer: () => new Promise<ArrayBuffer>((resolve) => (finish = resolve)),
    })
    await user.upload(input, slow)
    expectBusy(screen.getByRole('button', { name: LABEL }))
    expect(screen.getByText('Reading the file...')).toBeInTheDocument()
    expect(screen.queryByText(/No items were imported/)).not.toBeInTheDocument()
    finish(new TextEncoder().encode('z').buffer)
    await waitFor(() => expectReady(screen.getByRole('button', { name: LABEL })))
    expect(targets()).toEqual(['z'])
    expect(input.value).toBe('')
  })
})
