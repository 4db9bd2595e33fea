// The only script of a page that is shown for pointing: it outlines the element under the pointer or the keyboard focus, and reports the
// selection. Plain script as text: it runs in the sandbox of the stored page, beside untrusted styles, and has no secrets. It exchanges
// messages only with the window that shows the page.
import { BLOCK_ATTRIBUTE, PASSAGE_ID, PLACE_ATTRIBUTE } from '../evidence/mark-passage.ts'

export const PAGE_SCRIPT = `(() => {
  const SHOWS = location.origin
  const tell = (message) => parent.postMessage({ from: 'stored-page', ...message }, SHOWS)
  const PLACE = '${PLACE_ATTRIBUTE}'
  const place = (element) => Number(element.getAttribute(PLACE))
  const closest = (node, attribute) => (node instanceof Element ? node.closest('[' + attribute + ']') : null)
  const isSeen = (element) => element.getClientRects().length > 0 && getComputedStyle(element).visibility !== 'hidden'
  const wordsOf = (element) => (element.innerText || element.getAttribute('alt') || '').trim().replace(/\\s+/g, ' ')
  const holds = (element) => wordsOf(element) !== '' || element.matches('img, time, input, [content]') || element.querySelector('img') !== null
  const blocks = () => [...document.querySelectorAll('[${BLOCK_ATTRIBUTE}]')].filter((one) => isSeen(one) && holds(one))

  const LOOKS = {
    taken: { outline: '3px solid #147d3f', 'outline-offset': '-1px', 'box-shadow': 'inset 0 0 0 999px rgb(20 125 63 / 14%)' },
    block: { outline: '2px dashed #3159c9', 'outline-offset': '1px' },
    over: { outline: '3px solid #3159c9', 'outline-offset': '-1px', 'box-shadow': 'inset 0 0 0 999px rgb(49 89 201 / 12%)' },
  }
  const looks = new Map()
  const own = new Map()
  const draw = (element) => {
    if (!own.has(element)) own.set(element, element.getAttribute('style'))
    const before = own.get(element)
    if (before === null) element.removeAttribute('style')
    else element.setAttribute('style', before)
    const set = looks.get(element)
    for (const look of Object.keys(LOOKS)) {
      if (!set || !set.has(look)) continue
      for (const [name, value] of Object.entries(LOOKS[look])) element.style.setProperty(name, value, 'important')
    }
  }
  const mark = (elements, look) => {
    const changed = [...looks].filter(([, set]) => set.delete(look)).map(([element]) => element)
    for (const element of elements) {
      if (!looks.has(element)) looks.set(element, new Set())
      looks.get(element).add(look)
    }
    for (const element of new Set([...changed, ...elements])) draw(element)
  }

  let at = null
  let narrower = []
  const goTo = (element, how) => {
    if (!element || element === at) return
    at = element
    const block = closest(element, '${BLOCK_ATTRIBUTE}')
    mark(block && block !== element ? [block] : [], 'block')
    mark([element], 'over')
    tell({ type: 'over', place: place(element), text: wordsOf(element).slice(0, 300), how })
  }
  const leave = () => {
    at = null
    mark([], 'over')
    mark([], 'block')
  }
  let stop = null
  const setStop = (element) => {
    if (stop) stop.setAttribute('tabindex', '-1')
    stop = element
    if (stop) stop.setAttribute('tabindex', '0')
  }
  const focusOn = (element, isNarrower) => {
    if (!element) return
    if (!isNarrower) narrower = []
    setStop(element)
    element.focus({ preventScroll: true })
    element.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    goTo(element, 'keys')
  }
  /** The next ancestor that contains more than the element. */
  const around = (element) => {
    const words = wordsOf(element)
    let outer = element.parentElement
    while (outer && outer !== document.body && wordsOf(outer) === words) outer = outer.parentElement
    return outer && outer !== document.documentElement && outer.hasAttribute(PLACE) ? outer : null
  }
  const under = (node) => {
    let element = closest(node, PLACE)
    while (element && !holds(element)) element = element.parentElement && closest(element.parentElement, PLACE)
    return element && element !== document.body && element !== document.documentElement ? element : null
  }
  const choose = (element) => element && tell({ type: 'choose', place: place(element), text: wordsOf(element).slice(0, 300) })

  // Real pointer movement: an element that scrolls under a resting pointer is not selected.
  addEventListener('mousemove', (event) => {
    if (event.movementX === 0 && event.movementY === 0) return
    const element = under(event.target)
    if (element) goTo(element, 'pointer')
    else leave()
  })
  document.addEventListener('mouseleave', leave)
  for (const type of ['mousedown', 'mouseup', 'dblclick', 'auxclick', 'submit', 'dragstart', 'contextmenu']) {
    addEventListener(type, (event) => event.preventDefault(), true)
  }
  addEventListener('click', (event) => {
    event.preventDefault()
    event.stopPropagation()
    const element = under(event.target)
    if (element) choose(event.altKey ? around(element) || element : element)
  }, true)

  const step = (by) => {
    const all = blocks()
    const block = stop && (stop.hasAttribute('${BLOCK_ATTRIBUTE}') ? stop : closest(stop, '${BLOCK_ATTRIBUTE}') || stop)
    let index = all.indexOf(block)
    if (index < 0 && block) {
      const after = all.findIndex((one) => block.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)
      index = (after < 0 ? all.length : after) - (by > 0 ? 1 : 0)
    }
    return all[block ? index + by : 0]
  }
  const KEYS = {
    ArrowDown: () => step(1), ArrowRight: () => step(1), ArrowUp: () => step(-1), ArrowLeft: () => step(-1),
    Home: () => blocks()[0], End: () => blocks().at(-1),
  }
  addEventListener('keydown', (event) => {
    const { key, altKey, shiftKey, ctrlKey, metaKey } = event
    if (ctrlKey || metaKey) return
    if (key === 'Escape') tell({ type: 'leave' })
    else if (key === 'Enter' || key === ' ') choose(stop && altKey ? around(stop) || stop : stop)
    else if (altKey && key === 'ArrowUp') {
      const outer = stop && around(stop)
      if (outer) {
        narrower.push(stop)
        focusOn(outer, true)
      }
    } else if (altKey && key === 'ArrowDown') focusOn(narrower.pop() || (stop && [...stop.querySelectorAll('[' + PLACE + ']')].find((one) => isSeen(one) && holds(one))), true)
    else if (key === 'Tab') {
      const next = step(shiftKey ? -1 : 1)
      // After the last one, the browser's own focus order continues.
      if (!next) return
      focusOn(next)
    } else if (KEYS[key]) focusOn(KEYS[key]())
    else return
    event.preventDefault()
    event.stopPropagation()
  }, true)
  addEventListener('focusin', (event) => {
    if (event.target instanceof Element && event.target.hasAttribute(PLACE)) goTo(event.target, 'keys')
  })

  addEventListener('message', ({ source, origin, data }) => {
    if (source !== parent || origin !== SHOWS || typeof data !== 'object' || data === null) return
    const named = (places) => (Array.isArray(places) ? places : []).flatMap((one) => document.querySelector('[' + PLACE + '="' + Number(one) + '"]') || [])
    if (data.type === 'taken') mark(named(data.places), 'taken')
    if (data.type === 'show') named([data.place])[0]?.scrollIntoView({ block: 'center' })
    if (data.type === 'focus') focusOn(stop || document.getElementById('${PASSAGE_ID}') || blocks()[0])
  })
  const passage = document.getElementById('${PASSAGE_ID}')
  setStop(passage || blocks()[0] || null)
  if (passage) passage.scrollIntoView({ block: 'center' })
  tell({ type: 'ready' })
})()`
