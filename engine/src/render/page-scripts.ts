// Scripts that are run in a page: answering its consent dialog, loading more of a list, copying shadow roots. They are text, because they
// run in the browser in the page's own world and can use no code of ours.

const SHADOW_COPIES = '__quarryShadowCopies'

export const VISIBLE = `const isVisible = (element) => {
  const box = element.getBoundingClientRect()
  const style = getComputedStyle(element)
  return box.width > 0 && box.height > 0 && style.visibility !== 'hidden' && style.display !== 'none'
}
const labelOf = (element) => (element.innerText || element.value || element.getAttribute('aria-label') || '').trim()
/** False for links to another address, which are not clicked. */
const staysHere = (element) => element.tagName !== 'A' || /^(?:#|javascript:|$)/i.test(element.getAttribute('href') || '')`

export const DIALOGS = 'dialog[open], [role="dialog"], [role="alertdialog"], [aria-modal="true"]'
const CONSENT_NAMES = ['cookie', 'consent', 'gdpr', 'cmp-', 'privacy-banner'].flatMap((word) => [
  `[id*="${word}" i]`,
  `[class*="${word}" i]`,
])
const CONSENT_PLACES = `${DIALOGS}, ${CONSENT_NAMES.join(', ')}`
const CONSENT_TOPIC = /cookie|consent|gdpr|rgpd|dsgvo|datenschutz|einwillig|vie privée|privacidad|privacy|personal data|traceurs|tracking/i
/** A button that refuses is preferred to one that accepts: the page is shown in both cases. */
const REFUSE =
  /reject|decline|refuse|deny|necessary only|only (?:necessary|essential|required)|essential only|continue without|ablehnen|nur (?:notwendige|erforderliche|essenzielle)|refuser|continuer sans|rechazar|solo (?:necesarias|necessari)|rifiuta|weiger|alleen noodzakelijke|odrzuć|recusar|rejeitar|отклонить|拒否|拒绝/i
const ACCEPT =
  /accept|agree|allow|got it|^ok(?:ay)?$|understood|continue|akzeptier|zustimm|einverstanden|verstanden|accepter|d'accord|j'accepte|aceptar|acepto|accett|accetto|akkoord|accepteren|zgadzam|akceptuj|aceitar|concordo|принять|согласен|同意|接受|동의/i

/** True if a consent dialog was answered. */
export const ANSWER_CONSENT = `(() => {
  ${VISIBLE}
  for (const place of document.querySelectorAll(${JSON.stringify(CONSENT_PLACES)})) {
    if (place === document.body || !isVisible(place)) continue
    const text = place.innerText || ''
    if (text.length > 6000 || !${CONSENT_TOPIC}.test(text)) continue
    const buttons = [...place.querySelectorAll('button, [role="button"], input[type="button"], input[type="submit"], a')]
      .filter((button) => isVisible(button) && staysHere(button) && labelOf(button).length < 60)
    const chosen = buttons.find((button) => ${REFUSE}.test(labelOf(button))) || buttons.find((button) => ${ACCEPT}.test(labelOf(button)))
    if (chosen) {
      chosen.click()
      return true
    }
  }
  return false
})()`

export const MORE =
  /^\W{0,3}(?:(?:load|show|view|see|display|fetch) (?:\d+ )?(?:more|all|next|older|additional|further)|more (?:results|items|products|articles|posts|comments|reviews|jobs|entries|stories|listings|companies|events)|(?:mehr|weitere|alle) .{0,25}(?:anzeigen|laden)|mehr anzeigen|weitere (?:ergebnisse|artikel|produkte|einträge)|(?:voir|afficher|charger) (?:plus|tout|la suite|davantage)|(?:ver|mostrar|cargar|carregar) (?:m[aá]s|mais|todo)|(?:carica|mostra|vedi) (?:altr[oie]|di pi[uù]|tutto)|meer .{0,20}(?:laden|tonen|weergeven|bekijken)|toon meer|pokaż więcej|załaduj więcej|zobrazit další|načíst další|visa (?:fler|mer)|vis (?:flere|mer)|näytä lisää|(?:показать|загрузить) ещ[её]|もっと(?:見る|読み込む)|(?:加载|載入|查看|显示)更多|더 ?보기)/i

const MORE_BUTTONS = `${VISIBLE}
  const buttons = [...document.querySelectorAll('button, [role="button"], input[type="button"], a')].filter((button) =>
    labelOf(button).length < 60 && ${MORE}.test(labelOf(button)) && isVisible(button) && staysHere(button) && !button.disabled &&
    button.getAttribute('aria-disabled') !== 'true' && !button.hasAttribute('aria-haspopup') && !button.closest('nav, header, footer') &&
    !(button.type === 'submit' && button.form)).slice(0, 10)`

/** The number of buttons that load more of the page. Menus and forms are ignored. */
export const FIND_MORE = `(() => {
  ${MORE_BUTTONS}
  return buttons.length
})()`

export const PRESS_MORE = `(() => {
  ${MORE_BUTTONS}
  for (const button of buttons) button.click()
})()`

/** Scrolls down the page screen by screen, and its larger scrollable parts, so that scripts that load on scrolling are triggered. */
export const SCROLL_DOWN = `(async () => {
  const next = () => new Promise((resolve) => { requestAnimationFrame(resolve); setTimeout(resolve, 50) })
  const root = document.scrollingElement || document.documentElement
  for (let step = 0; step < 40 && root.scrollTop + innerHeight < root.scrollHeight - 1; step++) {
    window.scrollBy(0, innerHeight)
    await next()
  }
  const parts = [...document.querySelectorAll('main, section, div, ul, ol, tbody')].filter((part) =>
    part.clientHeight > 150 && part.scrollHeight > part.clientHeight + 50 && /auto|scroll/.test(getComputedStyle(part).overflowY))
  for (const part of parts.slice(0, 5)) part.scrollTop = part.scrollHeight
  await next()
})()`

/** Expression: the size of the page's content. */
export const PAGE_SIZE = `document.getElementsByTagName('*').length + (document.body ? document.body.textContent.length : 0)`
export const ELEMENT_COUNT = `document.getElementsByTagName('*').length`

/** Copies the content of open shadow roots into their hosts, because a page's source does not contain it. */
export const OPEN_SHADOWS = `(() => {
  const copies = (globalThis.${SHADOW_COPIES} = [])
  const add = (host, copy) => { host.append(copy); copies.push(copy) }
  const open = (root, depth) => {
    for (const host of root.querySelectorAll('*')) {
      if (!host.shadowRoot || depth > 5) continue
      open(host.shadowRoot, depth + 1)
      for (const node of host.shadowRoot.childNodes) if (!/^(?:STYLE|LINK|SCRIPT)$/.test(node.nodeName)) add(host, node.cloneNode(true))
    }
  }
  open(document, 0)
})()`

/** Removes the copies, so that the page can be used as before. */
export const CLOSE_SHADOWS = `(() => {
  for (const copy of globalThis.${SHADOW_COPIES} || []) copy.remove()
})()`

/** Writes the current values of form fields into the source, which has only the initial ones. Passwords are never written. */
export const WRITE_CHOICES = `(() => {
  for (const option of document.querySelectorAll('option')) option.toggleAttribute('selected', option.selected)
  for (const input of document.querySelectorAll('input')) {
    if (/^(?:radio|checkbox)$/.test(input.type)) input.toggleAttribute('checked', input.checked)
    else if (/^(?:text|search|number|date|month|week|time|datetime-local|range)$/.test(input.type)) input.setAttribute('value', input.value)
  }
})()`

/** Expression: a hash of the visible text. */
export const SHOWN_TEXT = `(() => {
  let sum = 17
  for (const character of document.body ? document.body.innerText : '') sum = (sum * 31 + character.codePointAt(0)) | 0
  return sum
})()`

/** Waits until the hash of the visible text differs from `text`, at most `timeMs`. */
export const awaitOtherText = (wait: { text: number; timeMs: number }): string => `new Promise((resolve) => {
  const latest = performance.now() + ${wait.timeMs}
  const look = () => (${SHOWN_TEXT} !== ${wait.text} || performance.now() >= latest ? resolve() : setTimeout(look, 50))
  look()
})`

/**
 * Waits at the bottom of a page until it grows beyond `size`; scrolls once more, because some lists wait for a scroll event. Gives up only
 * after `frames` rendered frames and `timeMs`, because a page that renders slowly also loads slowly.
 */
export const awaitGrowth = (wait: { size: number; frames: number; timeMs: number; latestMs: number }): string => `new Promise((resolve) => {
  const began = performance.now()
  let drawn = 0
  const latest = setTimeout(resolve, ${wait.latestMs})
  const look = () => {
    drawn += 1
    if (drawn === 2) window.scrollBy(0, -innerHeight)
    if (drawn === 4) window.scrollTo(0, (document.scrollingElement || document.documentElement).scrollHeight)
    const hasWaited = drawn >= ${wait.frames} && performance.now() - began >= ${wait.timeMs}
    if (!hasWaited && ${PAGE_SIZE} <= ${wait.size}) return requestAnimationFrame(look)
    clearTimeout(latest)
    resolve()
  }
  requestAnimationFrame(look)
})`
