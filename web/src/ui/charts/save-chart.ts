// A chart as a file: the SVG with the colours of the theme written into it, or a picture of it at twice its size.

const FILE_SCALE = 2
const PAINTED = ['fill', 'stroke', 'opacity', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'text-anchor'] as const

export async function saveChart(svg: SVGSVGElement, name: string, format: 'svg' | 'png'): Promise<void> {
  const text = new XMLSerializer().serializeToString(paintedCopy(svg))
  const drawing = new Blob([text], { type: 'image/svg+xml' })
  saveBlob(
    format === 'svg' ? drawing : await rastered(svg, text),
    `${name.replace(/[^\p{L}\p{N}]+/gu, '-').slice(0, 60) || 'chart'}.${format}`,
  )
}

/** Outside of the page there are no style sheets: every element gets what it looks like here. */
function paintedCopy(svg: SVGSVGElement): SVGSVGElement {
  const copy = svg.cloneNode(true) as SVGSVGElement
  const [from, to] = [svg.querySelectorAll('*'), copy.querySelectorAll('*')]
  from.forEach((element, index) => {
    const style = getComputedStyle(element)
    for (const property of PAINTED) to[index]?.setAttribute(property, style.getPropertyValue(property))
    to[index]?.removeAttribute('class')
  })
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('class')
  const ground = document.createElementNS('http://www.w3.org/2000/svg', 'rect')
  for (const [name, value] of Object.entries({ width: '100%', height: '100%', fill: groundOf(svg) })) ground.setAttribute(name, value)
  copy.prepend(ground)
  return copy
}

function groundOf(element: Element): string {
  for (let one: Element | null = element; one; one = one.parentElement) {
    const color = getComputedStyle(one).backgroundColor
    if (color !== '' && color !== 'transparent' && color !== 'rgba(0, 0, 0, 0)') return color
  }
  return '#ffffff'
}

async function rastered(svg: SVGSVGElement, text: string): Promise<Blob> {
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = svg.clientWidth * FILE_SCALE
  canvas.height = svg.clientHeight * FILE_SCALE
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return new Promise((settle, reject) =>
    canvas.toBlob((blob) => (blob ? settle(blob) : reject(new Error('no picture came out'))), 'image/png'),
  )
}

const URL_KEPT_MS = 10_000

export function saveBlob(blob: Blob, fileName: string): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  document.body.append(link)
  link.click()
  link.remove()
  setTimeout(() => URL.revokeObjectURL(url), URL_KEPT_MS)
}
