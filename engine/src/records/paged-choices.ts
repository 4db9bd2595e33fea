// Finds the pages of a list behind a select or a form with numbers: "Page [1 v] of 5", buttons of a form. Submits nothing: the address of a
// form with the method GET follows from its fields.
import type { Element } from 'domhandler'
import { getElementsByTagName } from 'domutils'
import { elementLine } from '../text/element-text.ts'
import type { PageDocument } from '../types.ts'
import { OF } from '../fields/particles.ts'
import { anyOf } from '../fields/word-patterns.ts'

const PAGE_NAME = /^(?:page|paged|p|pg|pageno|page_?num(?:ber)?|page_?index|currentpage|pagina|pag|seite|start|offset|from|skip)$/i
const PAGE_TEXT = new RegExp(String.raw`^(?:${anyOf(({ pager }) => pager?.page)}\.?\s*)?\d{1,5}(?:\s*(?:${OF}|\/)\s*\d+)?$`, 'iu')
const CHOICES_MAX = 500

/** Absolute addresses of the same site, in the order of the page. */
export function findPagedChoices({ dom, baseUrl, page }: PageDocument): string[] {
  const lists = getElementsByTagName('select', dom, true, 50).flatMap((select) => optionAddresses(select))
  const forms = getElementsByTagName('form', dom, true, 50).flatMap((form) => formAddresses(form, baseUrl))
  const host = URL.parse(page.url)?.host
  return [...new Set([...lists, ...forms].flatMap((address) => URL.parse(address, baseUrl)?.href ?? []))]
    .filter((url) => URL.parse(url)?.host === host)
    .slice(0, CHOICES_MAX)
}

/** Options that are addresses themselves, one for each number. */
function optionAddresses(select: Element): string[] {
  const options = getElementsByTagName('option', select).filter((option) => PAGE_TEXT.test(elementLine(option).trim()))
  const addresses = options.map(({ attribs }) => attribs.value ?? '').filter((value) => /^(?:https?:\/\/|\/|\?|\.{1,2}\/)/.test(value))
  return addresses.length >= 2 ? addresses : []
}

function formAddresses(form: Element, baseUrl: string): string[] {
  if ((form.attribs.method ?? 'get').toLowerCase() !== 'get') return []
  const action = URL.parse(form.attribs.action ?? '', baseUrl)
  if (action === null) return []
  const select = getElementsByTagName('select', form).find(({ attribs }) => PAGE_NAME.test(attribs.name ?? ''))
  const buttons = ['button', 'input'].flatMap((tag) => getElementsByTagName(tag, form)).filter(isNumberedButton)
  const name = select?.attribs.name ?? buttons[0]?.attribs.name
  if (name === undefined) return []
  const values =
    select === undefined ? buttons.map(({ attribs }) => attribs.value ?? '') : getElementsByTagName('option', select).map(valueOfOption)
  const numbers = values.filter((value) => /^\d{1,6}$/.test(value))
  if (numbers.length < (select === undefined ? 1 : 2)) return []
  return numbers.map((number) => {
    const url = new URL(action)
    url.search = new URLSearchParams([...fieldsOf(form, name), [name, number]]).toString()
    return url.href
  })
}

/** Names and values of the form's other fields, as they would be sent. */
function fieldsOf(form: Element, pageName: string): [string, string][] {
  const inputs = getElementsByTagName('input', form).flatMap(({ attribs }): [string, string][] => {
    const isSent = /^(?:hidden|text|search|number|)$/i.test(attribs.type ?? '') || attribs.checked !== undefined
    return isSent && attribs.name && attribs.name !== pageName && attribs.value ? [[attribs.name, attribs.value]] : []
  })
  const selects = getElementsByTagName('select', form).flatMap((select): [string, string][] => {
    const chosen = getElementsByTagName('option', select).find(({ attribs }) => attribs.selected !== undefined)
    const { name } = select.attribs
    return name && name !== pageName && chosen && valueOfOption(chosen) !== '' ? [[name, valueOfOption(chosen)]] : []
  })
  return [...inputs, ...selects]
}

function isNumberedButton({ name, attribs }: Element): boolean {
  const isSent = name === 'button' || attribs.type === 'submit'
  return isSent && attribs.disabled === undefined && PAGE_NAME.test(attribs.name ?? '') && /^\d{1,6}$/.test(attribs.value ?? '')
}

function valueOfOption(option: Element): string {
  return option.attribs.value ?? elementLine(option).trim()
}
