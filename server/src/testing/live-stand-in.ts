// Replaces the program with the pages of live views: it opens none, answers every call, and exits when an address requests it.
import type { FromLiveProgram, ToLiveProgram } from '../sites/live/live-messages.ts'

const pages = new Set<string>()
const say = (said: FromLiveProgram): void => void process.send?.(said)

process.on('message', (message: ToLiveProgram) => {
  if (message.type === 'watch') {
    if (message.isWatched) say({ type: 'picture', view: message.view, jpeg: new Uint8Array([0xff, 0xd8]) })
    return
  }
  if (message.type === 'taken') return say({ type: 'picture', view: message.view, jpeg: new Uint8Array([0xff, 0xd8]) })
  if (message.type !== 'ask') return
  const { call, view, ask } = message
  if (ask.kind === 'open') {
    pages.add(view)
    return say({ type: 'answer', call, result: { url: ask.address, title: '', width: ask.width, height: ask.height, mode: 'use' } })
  }
  if (ask.kind === 'close') pages.delete(view)
  if (ask.kind === 'session') return say({ type: 'answer', call, result: { open: pages.size } })
  const told = ask.kind === 'input' ? ask.events.find((event) => event.type === 'text')?.text : undefined
  if (told === 'break off') process.exit(3)
  if (told === 'lose the page') say({ type: 'lost', view })
  if (told === 'nonsense') {
    say({ type: 'event', view, event: { type: 'page', url: 7 } })
    say({ type: 'event', view, event: { type: 'end', reason: 'closed', text: 'not yours to say' } })
    say({ type: 'picture', view, jpeg: 'no picture' })
  }
  say({ type: 'answer', call, result: null })
})
process.on('disconnect', () => process.exit(0))
