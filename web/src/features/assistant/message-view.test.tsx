import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { MessageView } from './message-view.tsx'

it('a message in Hebrew runs from the right, whatever is read aloud before it', () => {
  const entry = {
    id: '1',
    type: 'user' as const,
    content: 'שלום עולם',
    timestamp: '2026-06-01T00:00:00Z',
    suggestions: [],
    clarifyingQuestions: [],
    confidence: 1,
  }
  render(<MessageView entry={entry} onSuggest={() => {}} />)
  const message = screen.getByText(/שלום/)
  expect(message).toHaveAttribute('dir', 'auto')
  // The content of a `bdi` does not affect the detected direction.
  expect(screen.getByText('You:').tagName).toBe('BDI')
})
