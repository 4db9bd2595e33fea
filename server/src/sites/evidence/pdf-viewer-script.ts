// The script that rotates and zooms the pages of a stored PDF. Plain script as text after that of the PDF library: both run in the sandbox
// of the stored page, without secrets and without network access.

export const PDF_VIEWER_SCRIPT = `
const byId = (id) => document.getElementById(id)
const [stage, sheet, status, tools] = [byId('stage'), byId('sheet'), byId('status'), document.querySelector('.tools')]
const wanted = JSON.parse(byId('drawing').textContent)
const packed = JSON.parse(byId('pictures').textContent)
const [PIXELS_MAX, SIDE_MAX, SCALE_MAX, READABLE, ZOOM_MIN, ZOOM_MAX] = [12_000_000, 8_000, 1.6, 0.9, 0.5, 5]
let [pdf, number, zoom, turn] = [null, wanted.page, null, 0]

const bytes = () => Uint8Array.from(atob(byId('file').textContent), (char) => char.charCodeAt(0))
const open = () => PDFJS.getDocument({ data: bytes(), isEvalSupported: false, useWorkerFetch: false, enableXfa: false, maxImageSize: 50_000_000, verbosity: 0 }).promise

const draw = async () => {
  const own = (turn += 1)
  const page = await pdf.getPage(number)
  const plain = page.getViewport({ scale: 1 })
  const fit = Math.min(SCALE_MAX, (stage.clientWidth - 24) / plain.width)
  // On a narrow screen legible words take precedence.
  zoom ??= fit < READABLE ? Math.min(ZOOM_MAX, READABLE / fit) : 1
  const scale = Math.min(fit * zoom, SIDE_MAX / plain.width, SIDE_MAX / plain.height)
  const viewport = page.getViewport({ scale })
  const ratio = Math.min(devicePixelRatio, Math.sqrt(PIXELS_MAX / (viewport.width * viewport.height)))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width * ratio))
  canvas.height = Math.max(1, Math.floor(viewport.height * ratio))
  canvas.style.width = viewport.width + 'px'
  canvas.style.height = viewport.height + 'px'
  canvas.setAttribute('role', 'img')
  canvas.setAttribute('aria-label', 'Page ' + number + ' as drawn; its text is on this page too')
  await page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport, transform: [ratio, 0, 0, ratio, 0, 0] }).promise
  page.cleanup()
  // Another page was requested in the meantime.
  if (own !== turn) return
  sheet.replaceChildren(canvas, ...pictureOf(page, viewport), ...(number === wanted.page ? wanted.boxes.map((box) => markOf(box, viewport)) : []))
  byId('number').textContent = 'Page ' + number + ' of ' + pdf.numPages
  byId('previous').setAttribute('aria-disabled', String(number <= 1))
  byId('next').setAttribute('aria-disabled', String(number >= pdf.numPages))
}

// Pictures that the library left out. Their white is made transparent over what it has drawn.
const pictureOf = ({ view: [left, bottom, right, top] }, { scale, rotation }) => {
  const data = packed?.pages[number]
  if (!data) return []
  const picture = document.createElement('img')
  picture.className = 'packed'
  picture.alt = ''
  picture.src = 'data:image/png;base64,' + data
  picture.style.width = (right - left) * scale + 'px'
  picture.style.height = (top - bottom) * scale + 'px'
  picture.style.transform = 'translate(-50%, -50%) rotate(' + rotation + 'deg)'
  return [picture]
}

const markOf = ([left, bottom, right, top], viewport) => {
  const [ax, ay] = viewport.convertToViewportPoint(left, bottom)
  const [bx, by] = viewport.convertToViewportPoint(right, top)
  const mark = document.createElement('div')
  mark.className = 'passage'
  const margin = 2
  mark.style.left = Math.min(ax, bx) - margin + 'px'
  mark.style.top = Math.min(ay, by) - margin + 'px'
  mark.style.width = Math.abs(ax - bx) + 2 * margin + 'px'
  mark.style.height = Math.abs(ay - by) + 2 * margin + 'px'
  return mark
}

const say = () => {
  const marked = number !== wanted.page ? '' : wanted.boxes.length > 0 ? ' The passage is marked.' : ' The passage is not text of the drawn page: it is marked in the text of the file.'
  const isLookedAt = !packed || (number >= packed.first && number <= packed.last)
  const left = isLookedAt ? '' : ' Pictures may be missing on it: open a value of this page to see them.'
  status.textContent = 'Page ' + number + ' of ' + pdf.numPages + ' is shown.' + marked + left
}
const turnTo = async (page) => {
  if (page < 1 || page > pdf.numPages) return
  number = page
  await draw()
  say()
  stage.scrollTo(0, 0)
}
const zoomTo = async (to) => {
  zoom = Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, to))
  await draw()
  status.textContent = Math.round(zoom * 100) + '% of the width that fits.'
}
const show = async () => {
  if (number !== wanted.page || sheet.childElementCount === 0) {
    number = wanted.page
    await draw()
  }
  say()
  const mark = sheet.querySelector('.passage')
  if (!mark) return
  const [own, around] = [mark.getBoundingClientRect(), stage.getBoundingClientRect()]
  stage.scrollBy(own.left + own.width / 2 - around.left - around.width / 2, own.top + own.height / 2 - around.top - around.height / 2)
  stage.scrollIntoView({ block: 'nearest' })
}
const tried = (act) => () => act().catch(fail)
const fail = () => {
  stage.hidden = true
  tools.hidden = true
  document.querySelector('.parts').classList.remove('two')
  status.textContent = 'The page could not be drawn. The passage is marked in the text of the file.'
}
const ACTS = {
  previous: tried(() => turnTo(number - 1)),
  next: tried(() => turnTo(number + 1)),
  smaller: tried(() => zoomTo(zoom / 1.25)),
  larger: tried(() => zoomTo(zoom * 1.25)),
  fit: tried(() => zoomTo(1)),
  show: tried(show),
}
for (const [id, act] of Object.entries(ACTS)) byId(id)?.addEventListener('click', act)
const KEYS = { PageUp: ACTS.previous, PageDown: ACTS.next, '-': ACTS.smaller, '+': ACTS.larger, '=': ACTS.larger, 0: ACTS.fit, m: ACTS.show }
// Only where the page has the focus: elsewhere the browser handles the keys.
stage.addEventListener('keydown', (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || !KEYS[event.key]) return
  event.preventDefault()
  KEYS[event.key]()
})
let width = innerWidth
addEventListener('resize', () => {
  if (innerWidth === width) return
  width = innerWidth
  if (pdf) draw().catch(fail)
})

status.textContent = 'The page is being drawn.'
try {
  pdf = await open()
  tools.hidden = false
  await show()
  // The fragment leads to the passage in the text, which may be below the page.
  scrollTo(0, 0)
} catch {
  fail()
}
`
