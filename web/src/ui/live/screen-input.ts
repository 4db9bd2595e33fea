// Listens to input over the picture of a page: mouse, wheel, touch, keys, pasted and composed text. The element is a text field
// that is always empty, so that on-screen keyboards, composition and pasting work as in any other.
import type { LiveInputGiven } from '@quarry/contract'

export interface ScreenListener {
  /** Of the page, in its pixels. */
  size(): { width: number; height: number }
  send(...events: LiveInputGiven[]): void
  /** True where places are chosen and nothing is pressed. */
  isPointing(): boolean
  onPoint(place: { x: number; y: number; isEnclosing: boolean }): void
  /** The stated key was pressed. */
  onLeave(): void
}

/** Leaves the page; it goes to no page. */
export const LEAVE_KEY = 'F6'
const BUTTONS = ['left', 'middle', 'right'] as const
const LINE_PX = 40
/** With Control (or Command) these are for the page; all others are the browser's. */
const WITH_CONTROL = /^(?:[aczyx]|Arrow.*|Home|End|Backspace|Delete|Enter)$/i
/** What a keyboard on glass sends in place of a key. */
const NO_KEY = /^(?:Unidentified|Process|Dead)$/

export function listenToScreen(element: HTMLTextAreaElement, hearer: ScreenListener): () => void {
  const leaving = new AbortController()
  const on = <Type extends keyof HTMLElementEventMap>(type: Type, hear: (event: HTMLElementEventMap[Type]) => void): void =>
    element.addEventListener(type, hear, { passive: false, signal: leaving.signal })
  listenToMouse(element, hearer, on)
  listenToTouch(element, hearer, on)
  listenToKeys(hearer, on)
  listenToText(element, hearer, on)
  // A recorded text becomes a step once the focus or pointer leaves the page.
  for (const type of ['blur', 'mouseleave'] as const) on(type, () => hearer.send({ type: 'leave' }))
  return () => leaving.abort()
}

type On = <Type extends keyof HTMLElementEventMap>(type: Type, hear: (event: HTMLElementEventMap[Type]) => void) => void

function placeIn(element: HTMLElement, hearer: ScreenListener, { clientX, clientY }: { clientX: number; clientY: number }) {
  const { left, top, width, height } = element.getBoundingClientRect()
  const page = hearer.size()
  const within = (value: number, most: number): number => Math.round(Math.max(0, Math.min(most, value)))
  return {
    x: within(((clientX - left) / width) * page.width, page.width),
    y: within(((clientY - top) / height) * page.height, page.height),
  }
}

function listenToMouse(element: HTMLTextAreaElement, hearer: ScreenListener, on: On): void {
  const clicksOf = ({ detail }: MouseEvent): number => Math.max(1, Math.min(3, detail))
  const buttonOf = ({ button }: MouseEvent) => BUTTONS[button] ?? 'left'
  on('mousemove', (event) => hearer.send({ type: 'move', ...placeIn(element, hearer, event) }))
  on('mousedown', (event) => {
    event.preventDefault()
    element.focus({ preventScroll: true })
    if (!hearer.isPointing())
      hearer.send({ type: 'down', ...placeIn(element, hearer, event), button: buttonOf(event), clicks: clicksOf(event) })
  })
  on('mouseup', (event) => {
    if (!hearer.isPointing())
      hearer.send({ type: 'up', ...placeIn(element, hearer, event), button: buttonOf(event), clicks: clicksOf(event) })
  })
  on('click', (event) => {
    if (hearer.isPointing()) hearer.onPoint({ ...placeIn(element, hearer, event), isEnclosing: event.altKey })
  })
  on('contextmenu', (event) => event.preventDefault())
  on('wheel', (event) => {
    event.preventDefault()
    const unit = event.deltaMode === 0 ? 1 : LINE_PX
    hearer.send({ type: 'wheel', ...placeIn(element, hearer, event), dx: bounded(event.deltaX * unit), dy: bounded(event.deltaY * unit) })
  })
}

const bounded = (by: number): number => Math.max(-5_000, Math.min(5_000, by))

function listenToTouch(element: HTMLTextAreaElement, hearer: ScreenListener, on: On): void {
  const phases = { touchstart: 'start', touchmove: 'move', touchend: 'end', touchcancel: 'cancel' } as const
  for (const [type, phase] of Object.entries(phases) as [keyof typeof phases, (typeof phases)[keyof typeof phases]][]) {
    on(type, (event) => {
      // While values are pointed at, a finger is a pointer: its click selects a value.
      if (hearer.isPointing()) return
      event.preventDefault()
      if (phase === 'start') element.focus({ preventScroll: true })
      const points = [...event.touches].slice(0, 10).map((touch) => placeIn(element, hearer, touch))
      hearer.send({ type: 'touch', phase, points })
    })
  }
}

function listenToKeys(hearer: ScreenListener, on: On): void {
  const pressed = new Set<string>()
  const release = (): void => {
    for (const key of pressed) hearer.send({ type: 'key_up', key })
    pressed.clear()
  }
  on('keydown', (event) => {
    // Neither the surrounding dialog nor the app may handle keys meant for the page.
    event.stopPropagation()
    if (event.key === LEAVE_KEY) {
      event.preventDefault()
      release()
      return hearer.onLeave()
    }
    if (event.isComposing || NO_KEY.test(event.key)) return
    if (event.getModifierState('AltGraph') && event.key.length === 1) {
      event.preventDefault()
      return hearer.send({ type: 'text', text: event.key })
    }
    const key = keyOf(event)
    const hasControl = event.ctrlKey || event.metaKey
    if (hasControl && key !== 'Control' && !WITH_CONTROL.test(key)) return
    if (hasControl && key.toLowerCase() === 'v') return
    event.preventDefault()
    pressed.add(key)
    hearer.send({ type: 'key_down', key })
  })
  on('keyup', (event) => {
    event.stopPropagation()
    const key = keyOf(event)
    if (pressed.delete(key)) hearer.send({ type: 'key_up', key })
  })
  on('blur', release)
}

/** The page is in a browser on Linux, where Command is Control. */
const keyOf = ({ key }: KeyboardEvent): string => (key === 'Meta' ? 'Control' : key)

function listenToText(element: HTMLTextAreaElement, hearer: ScreenListener, on: On): void {
  on('paste', (event) => {
    event.preventDefault()
    const text = event.clipboardData?.getData('text/plain') ?? ''
    if (text !== '') hearer.send({ type: 'text', text: text.slice(0, 10_000) })
  })
  on('compositionupdate', ({ data }) => hearer.send({ type: 'compose', text: data.slice(0, 500) }))
  on('compositionend', ({ data }) => {
    element.value = ''
    hearer.send({ type: 'text', text: data })
  })
  on('beforeinput', (event) => {
    const key = event.inputType === 'deleteContentBackward' ? 'Backspace' : event.inputType === 'insertLineBreak' ? 'Enter' : null
    if (key === null || event.isComposing) return
    event.preventDefault()
    hearer.send({ type: 'key_down', key }, { type: 'key_up', key })
  })
  on('input', (event) => {
    if (event instanceof InputEvent && event.isComposing) return
    const text = element.value
    element.value = ''
    if (text !== '') hearer.send({ type: 'text', text })
  })
}
