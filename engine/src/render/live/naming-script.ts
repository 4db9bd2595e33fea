// Builds the address of an element for a step: its accessible role and name, and a selector in case its text changes. Browser script as
// text, for live-script.ts.
import { ELEMENT_ROLES, PAGE_STEP_LIMITS } from '@quarry/contract'

export const NAMING = `const ROLES = new Set(${JSON.stringify(ELEMENT_ROLES)})
  const TEXT_TYPES = new Set(['text', 'search', 'email', 'tel', 'url', 'number', 'password', 'date', 'time', 'month', 'week', 'datetime-local', ''])
  const takesText = (element) =>
    element instanceof HTMLTextAreaElement || element.isContentEditable === true ||
    (element instanceof HTMLInputElement && TEXT_TYPES.has(element.getAttribute('type')?.toLowerCase() ?? ''))
  const isSecret = (element) =>
    element instanceof HTMLInputElement && (element.type === 'password' || /password|one-time-code|cc-/.test(element.autocomplete || '') ||
      /(?:^|[^a-z])(?:otp|totp|passwd|password|2fa)(?:[^a-z]|$)/i.test(element.name + ' ' + element.id) || /text-security/.test(element.getAttribute('style') || ''))
  const OF_INPUTS = { button: 'button', submit: 'button', reset: 'button', image: 'button', checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox', email: 'textbox', tel: 'textbox', text: 'textbox', url: 'textbox', '': 'textbox' }
  const OF_TAGS = { button: 'button', summary: 'button', textarea: 'textbox', option: 'option', h1: 'heading', h2: 'heading', h3: 'heading', h4: 'heading', h5: 'heading', h6: 'heading', img: 'img', li: 'listitem', ul: 'list', ol: 'list', table: 'table', tr: 'row', dialog: 'dialog', fieldset: 'group' }
  const roleOf = (element) => {
    const given = (element.getAttribute('role') || '').trim().split(/\\s+/)[0]
    if (given) return given
    if (element.localName === 'input') return OF_INPUTS[(element.getAttribute('type') || '').toLowerCase()]
    if (element.localName === 'select') return element.multiple || element.size > 1 ? 'listbox' : 'combobox'
    if (element.localName === 'a' || element.localName === 'area') return element.hasAttribute('href') ? 'link' : undefined
    return OF_TAGS[element.localName]
  }
  const fold = (text) => (text || '').replace(/\\s+/g, ' ').trim()
  const OWN_TEXT = new Set(['button', 'link', 'tab', 'option', 'radio', 'checkbox', 'switch', 'menuitem', 'menuitemradio', 'treeitem', 'gridcell', 'heading', 'listitem', 'row'])
  const textOf = (element) => {
    const pictures = [...element.querySelectorAll('img[alt], svg[aria-label]')].map((one) => one.getAttribute('alt') || one.getAttribute('aria-label'))
    return fold(element.innerText) || fold(pictures.join(' '))
  }
  /** The text of a label without that of a field inside it. */
  const labelText = (label) => {
    const copy = label.cloneNode(true)
    for (const inner of copy.querySelectorAll('input, select, textarea, button, script, style')) inner.remove()
    return fold(copy.textContent)
  }
  const nameOf = (element) => {
    const ids = (element.getAttribute('aria-labelledby') || '').split(/\\s+/).filter(Boolean)
    const named = fold(ids.map((id) => element.getRootNode().getElementById?.(id)?.innerText || '').join(' '))
    if (named) return named
    const aria = fold(element.getAttribute('aria-label'))
    if (aria) return aria
    const labels = fold([...(element.labels || [])].map(labelText).join(' '))
    if (labels) return labels
    if (element.localName === 'fieldset') return fold(element.querySelector(':scope > legend')?.innerText)
    if (element.localName === 'input' && /^(?:submit|button|reset)$/i.test(element.type)) return fold(element.value) || (element.type === 'reset' ? 'Reset' : 'Submit')
    if (element.localName === 'img' || element.type === 'image') return fold(element.getAttribute('alt'))
    if (OWN_TEXT.has(roleOf(element))) { const text = textOf(element); if (text) return text }
    return fold(element.getAttribute('title')) || fold(element.getAttribute('placeholder'))
  }
  const isUnique = (selector, root) => { try { return root.querySelectorAll(selector).length === 1 } catch { return false } }
  const selectorOf = (element) => {
    const root = element.getRootNode()
    const steady = (text) => text && text.length < 60 && !/\\d{4,}|[0-9a-f]{8,}/i.test(text)
    const own = (one) => {
      const found = []
      if (steady(one.id)) found.push('#' + CSS.escape(one.id))
      for (const attribute of ['data-testid', 'data-test', 'name']) {
        const value = one.getAttribute(attribute)
        if (steady(value) && !/["\\\\]/.test(value)) found.push(one.localName + '[' + attribute + '="' + value + '"]')
      }
      return found.find((selector) => isUnique(selector, root))
    }
    const parts = []
    for (let one = element; one && one.localName !== 'html' && parts.length < 6; one = one.parentElement) {
      const anchor = own(one)
      if (anchor) { parts.unshift(anchor); break }
      const like = one.parentElement ? [...one.parentElement.children].filter((other) => other.localName === one.localName) : []
      parts.unshift(like.length > 1 ? one.localName + ':nth-of-type(' + (like.indexOf(one) + 1) + ')' : one.localName)
    }
    const selector = parts.join(' > ')
    return selector.length <= ${PAGE_STEP_LIMITS.selectorCharsMax} && isUnique(selector, root) ? selector : undefined
  }
  /** A longer text is that of a whole part of the page, not a name. */
  const fits = (text) => text !== '' && text.length <= 120
  const addressOf = (element) => {
    const role = roleOf(element)
    const name = nameOf(element)
    const selector = selectorOf(element)
    const on = {}
    if (fits(name) && ROLES.has(role)) Object.assign(on, { role, name })
    else if (fits(name) && takesText(element)) on.label = name
    else if (!takesText(element) && fits(textOf(element))) on.text = textOf(element)
    if (selector) on.selector = selector
    if (Object.keys(on).length === 0) on.selector = element.localName
    return on
  }
  const PRESSED = 'a[href], area[href], button, input, select, textarea, summary, label, option, [role="button"], [role="link"], [role="tab"], [role="option"], [role="radio"], [role="checkbox"], [role="switch"], [role^="menuitem"], [onclick], [contenteditable="true"], [contenteditable=""]'
  const pressedAt = (element) => {
    const pressed = element.closest(PRESSED)
    if (pressed) return pressed
    // Otherwise an element that can have the focus or has a pointer cursor; a click on anything else is not recorded.
    let one = element
    for (let level = 0; one && level < 4; level += 1, one = one.parentElement) if (one.tabIndex >= 0) return one
    return getComputedStyle(element).cursor === 'pointer' ? element : null
  }`
