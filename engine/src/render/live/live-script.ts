// The script that runs in a page shown to a person, in an isolated world that the page's scripts can't see. It reports which element has
// the keyboard focus, which is below the pointer and, while recording, what the person did; events made by scripts are ignored. Browser
// script as text. It reports the text of a field only in a recorded step, if the text is not secret, or while a sign-in is recorded.
import type { LiveMode } from '@quarry/contract'
import { CODE_NAME, USER_NAME } from '../../access/field-names.ts'
import { GROUPING } from './grouping-script.ts'
import { NAMING } from './naming-script.ts'

export const LIVE_WORLD = 'quarry-live'
/** Name of the function by which the script reports. */
export const LIVE_BINDING = 'quarryTell'
/** Requests to the script. */
export const LIVE_GLOBAL = 'quarryLive'

export const liveScript = (mode: LiveMode): string => `(() => {
  if (globalThis.${LIVE_GLOBAL}) return
  ${NAMING}
  ${GROUPING}
  let mode = '${mode}'
  const tell = (message) => globalThis.${LIVE_BINDING} && globalThis.${LIVE_BINDING}(JSON.stringify(message))
  const targetOf = (event) => { const [first] = event.composedPath(); return first instanceof Element ? first : null }
  const isSelect = (element) => element instanceof HTMLSelectElement && !element.multiple && element.size <= 1
  const isRecording = () => mode === 'record' || mode === 'sign_in'
  const record = (step, replacesLast = false, among = null) =>
    isRecording() && tell({ type: 'step', step, replaces_last: replacesLast, ...(among ? { among } : {}) })

  ${FOCUS}
  ${CHOICES}
  ${RECORDING}
  ${POINTING}

  globalThis.${LIVE_GLOBAL} = {
    setMode: (next) => { flush(); mode = next; if (next !== 'point') last = null },
    flush, choose, over, mark, unmark,
  }
  // The element that had the focus in the previous document no longer exists.
  if (self === top) reportNoFocus()
  reportFocus()
})()`

const FOCUS = `const deepActive = () => {
    let active = document.activeElement
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement
    return active
  }
  const reportNoFocus = () => tell({ type: 'focus', role: '', name: '', is_text: false, is_secret: false })
  const reportFocus = () => {
    const active = deepActive()
    if (!active || active === document.body || active === document.documentElement || active instanceof HTMLIFrameElement) return
    tell({ type: 'focus', role: roleOf(active) || active.localName, name: nameOf(active).slice(0, 200), is_text: takesText(active), is_secret: isSecret(active) })
  }
  addEventListener('focusin', reportFocus, true)
  addEventListener('focusout', (event) => event.relatedTarget || reportNoFocus(), true)`

/** The list of a select is drawn by the system and is not in the picture: the app shows it instead. */
const CHOICES = `let asked = null
  const ask = (select) => {
    asked = select
    select.focus()
    const options = [...select.options].slice(0, 2000).map((option) => (option.disabled ? '' : (option.label || option.text).trim().slice(0, 200)))
    tell({ type: 'choices', label: nameOf(select).slice(0, 200), options, chosen: select.selectedIndex })
  }
  const choose = (index) => {
    const select = asked
    asked = null
    const option = select && select.isConnected && select.options[index]
    if (!option || option.disabled) return
    select.selectedIndex = index
    for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true, composed: true }))
    record({ kind: 'choose', on: addressOf(select), option: optionText(option) }, false, groupOf(select))
  }
  addEventListener('mousedown', (event) => {
    const element = targetOf(event)
    if (!event.isTrusted || event.button !== 0 || !isSelect(element) || element.disabled) return
    event.preventDefault()
    ask(element)
  }, true)
  addEventListener('keydown', (event) => {
    const element = targetOf(event)
    const opens = event.key === ' ' || event.key === 'Enter' || (event.altKey && /^Arrow(Up|Down)$/.test(event.key))
    if (!event.isTrusted || !opens || !isSelect(element) || element.disabled) return
    event.preventDefault()
    ask(element)
  }, true)`

const RECORDING = `const written = new Map()
  let dirty = null
  const flush = () => {
    const field = dirty
    dirty = null
    if (!field || !isRecording()) return
    if (mode === 'record' && isSecret(field)) return tell({ type: 'secret', on: addressOf(field) })
    const value = 'value' in field ? field.value : field.innerText
    if (written.get(field) === value) return
    if (mode === 'sign_in') {
      written.set(field, value)
      return tell({ type: 'typed', on: addressOf(field), into: kindOf(field), text: value.slice(0, 2000) })
    }
    const isAgain = lastFilled === field
    written.set(field, value)
    record({ kind: 'fill', on: addressOf(field), value: value.slice(0, 2000) }, isAgain)
    lastFilled = field
  }
  /** The kind of text that a field of a sign-in form is for. */
  const kindOf = (field) => {
    const words = field.name + ' ' + field.id
    if (field.autocomplete === 'one-time-code' || ${CODE_NAME}.test(words)) return 'code'
    if (field.type === 'password') return 'password'
    return /^(?:username|email)$/.test(field.autocomplete || '') || field.type === 'email' || ${USER_NAME}.test(words) ? 'user' : 'text'
  }
  /** The field that the last step filled. */
  let lastFilled = null
  const did = (step, among = null) => { flush(); lastFilled = null; record(step, false, among) }
  addEventListener('input', (event) => {
    const field = targetOf(event)
    if (!event.isTrusted || !isRecording() || !field || !takesText(field)) return
    if (dirty && dirty !== field) flush()
    dirty = field
  }, true)
  addEventListener('change', (event) => {
    const element = targetOf(event)
    if (!event.isTrusted || !isRecording()) return
    if (element === dirty) flush()
    else if (isSelect(element)) {
      const option = element.options[element.selectedIndex]
      if (option) did({ kind: 'choose', on: addressOf(element), option: optionText(option) }, groupOf(element))
    }
  }, true)
  addEventListener('focusout', () => flush(), true)
  addEventListener('click', (event) => {
    const target = targetOf(event)
    if (!event.isTrusted || !isRecording() || !target || event.button !== 0) return
    const element = pressedAt(target)
    // A click on a label is reported again for its control, and Enter in a field also clicks the form's button.
    if (!element || takesText(element) || isSelect(element) || (event.detail === 0 && sentByKey)) return
    if (element instanceof HTMLLabelElement && element.control) return
    did({ kind: 'click', on: addressOf(element) }, groupOf(element))
  }, true)
  let sentByKey = false
  addEventListener('keydown', (event) => {
    const element = targetOf(event)
    if (!event.isTrusted || !isRecording() || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const inText = element && takesText(element)
    const isArea = element instanceof HTMLTextAreaElement || (element && element.isContentEditable)
    const key = event.key === ' ' ? 'Space' : event.key
    if (key === 'Escape') return did({ kind: 'press', key })
    if (key === 'Enter' && inText && !isArea) {
      sentByKey = true
      setTimeout(() => { sentByKey = false }, 0)
      return did({ kind: 'press', key, on: addressOf(element) })
    }
    // The browser itself clicks the radio button that a key selects.
    const isClicked = element instanceof HTMLInputElement && element.type === 'radio'
    if (/^(?:Arrow(?:Up|Down|Left|Right)|Home|End)$/.test(key) && element && !inText && !isClicked && /^(?:tab|option|menuitem|slider|radio)$/.test(roleOf(element) || ''))
      did({ kind: 'press', key, on: addressOf(element) })
  }, true)`

const POINTING = `let last = null
  const holds = (element) => (element.innerText || element.getAttribute('alt') || '').trim() !== '' || element.matches('img, time, input, [content]') || element.querySelector('img') !== null
  const at = (x, y) => {
    let element = document.elementFromPoint(x, y)
    while (element && !holds(element)) element = element.parentElement
    return element && element !== document.body && element !== document.documentElement ? element : null
  }
  const wordsOf = (element) => (element.innerText || element.getAttribute('alt') || '').trim().replace(/\\s+/g, ' ')
  const around = (element) => {
    const words = wordsOf(element)
    let outer = element.parentElement
    while (outer && outer !== document.body && wordsOf(outer) === words) outer = outer.parentElement
    return outer && outer !== document.body && outer !== document.documentElement ? outer : element
  }
  const boxOf = (element) => { const { x, y, width, height } = element.getBoundingClientRect(); return { x, y, width, height } }
  const BLOCK = 'p, li, td, th, dd, dt, h1, h2, h3, h4, h5, h6, tr, article, section, figure, blockquote, pre, div'
  const over = (x, y, enclosing) => {
    const under = at(x, y)
    if (!under) return null
    const element = enclosing ? around(under) : under
    const block = element.parentElement && element.parentElement.closest(BLOCK)
    return { box: boxOf(element), block: block && block !== document.body ? boxOf(block) : null, text: wordsOf(element).slice(0, 300) }
  }
  /** Marks this element and the previous one; the page's source is taken while they are marked. */
  const mark = (x, y, { enclosing, attribute }) => {
    const under = at(x, y)
    if (!under) return false
    const element = enclosing ? around(under) : under
    if (last && last.isConnected && last !== element) last.setAttribute(attribute, 'last')
    element.setAttribute(attribute, 'one')
    last = element
    return true
  }
  const unmark = (attribute) => { for (const element of document.querySelectorAll('[' + attribute + ']')) element.removeAttribute(attribute) }`
