import { describe, expect, it } from 'vitest'
import { messageSoFar } from './message-so-far.ts'

const MESSAGE = 'Say "hi" \\ to\nÄ 🙂 all.'
const reply = { message: MESSAGE, suggestions: ['message'], proposedChanges: { basePrompt: 'p' } }
const framed = JSON.stringify({ tool: 'reply', argument: '{"message": "no"}', reply })
const escaped = framed.replace(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`)

describe('the message of an answer that is still being written', () => {
  it.each([
    ['in its frame', framed],
    ['without a frame', JSON.stringify(reply)],
    ['in a fence', `\`\`\`json\n${framed}\n\`\`\``],
    ['after thoughts', `<think>{"message": "no"}</think>${framed}`],
    ['with escapes', escaped],
  ])('%s grows to the whole message, and is a beginning of it at every sign', (_, answer) => {
    let before = ''
    for (let end = 0; end <= answer.length; end += 1) {
      const message = messageSoFar(answer.slice(0, end))
      expect(MESSAGE.startsWith(message)).toBe(true)
      expect(message.length).toBeGreaterThanOrEqual(before.length)
      before = message
    }
    expect(before).toBe(MESSAGE)
  })

  it.each(['', 'I would rather talk.', '{"a": {"message": "no"}}', '{"tool": "inspect_page", "reply": null}'])(
    'is none in %s',
    (answer) => {
      expect(messageSoFar(answer)).toBe('')
    },
  )
})
