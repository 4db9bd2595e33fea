// Finds the sign-in form of a page, and builds the request that it sends when it is filled. The types of the inputs count more than their
// names. Sends nothing.
import { isTag, type Element } from 'domhandler'
import { findAll } from 'domutils'
import { parseMarkup } from '../distil/parse-page.ts'
import type { SignIn } from '../access/access-secrets.ts'
import { CODE_NAME, USER_NAME } from '../access/field-names.ts'
import { oneTimeCode } from '../access/one-time-code.ts'
import type { ReadPage } from '../types.ts'

export interface SignInForm {
  /** The address it is sent to. */
  action: URL
  method: string
  /** Names and values as they are in the form, without the inputs to be filled. */
  given: [name: string, value: string][]
  /** Name of the input for the user name; null where the form has none. */
  user: string | null
  password: string | null
  /** Name of the input for a one-time code. */
  code: string | null
}

const STAYS = /remember|keep|stay|persist/i
/** Types of inputs that are not sent, or not needed for signing in. */
const UNSENT = new Set(['submit', 'button', 'image', 'reset', 'file'])

/** Null for a page without a sign-in form. Forms for registration or for changing a password do not count. */
export function findSignInForm({ body, url }: Pick<ReadPage, 'body' | 'url'>): SignInForm | null {
  const forms = findAll((node) => isTag(node) && node.name === 'form', parseMarkup(body, { xml: false }).children)
  const read = forms.map((form) => readForm(form, url)).filter((form) => form !== null)
  return (
    read.find(({ password }) => password !== null) ??
    read.find(({ code }) => code !== null) ??
    read.find(({ user }) => user !== null) ??
    null
  )
}

/** The body of the request: the form's values, the credentials, and the additional fields that were configured. */
export function fillForm(form: SignInForm, wanted: SignIn, nowMs: number): URLSearchParams {
  const { user, password, fields, codeSecret } = wanted
  const filled = new URLSearchParams(form.given)
  if (form.user !== null) filled.set(form.user, user)
  if (form.password !== null) filled.set(form.password, password)
  if (form.code !== null && codeSecret) filled.set(form.code, oneTimeCode(codeSecret, nowMs))
  for (const { name, value } of fields) filled.set(name, value)
  return filled
}

function readForm(form: Element, url: string): SignInForm | null {
  const inputs = findAll((node) => isTag(node) && ['input', 'select', 'button', 'textarea'].includes(node.name), form.children)
  const passwords = inputs.filter((input) => typeOf(input) === 'password' && input.attribs['name'])
  const isToRegister = passwords.length > 1 || passwords.some(({ attribs }) => attribs['autocomplete'] === 'new-password')
  const action = URL.parse(form.attribs['action'] ?? '', url)
  if (isToRegister || action === null || !/^https?:$/.test(action.protocol)) return null
  const texts = inputs.filter(
    (input) => ['text', 'email', 'tel', ''].includes(typeOf(input)) && input.name === 'input' && input.attribs['name'],
  )
  const [password] = passwords
  const code = password === undefined ? texts.find(isForCode) : undefined
  const user = code === undefined ? userAmong(texts, inputs, password) : undefined
  if (password === undefined && user === undefined && code === undefined) return null
  const filledIn = new Set([password, user, code])
  const given = inputs.flatMap((input) => (filledIn.has(input) ? [] : sentBy(input, inputs)))
  const nameOf = (input: Element | undefined): string | null => input?.attribs['name'] ?? null
  return {
    action,
    method: (form.attribs['method'] ?? 'get').toLowerCase(),
    given,
    user: nameOf(user),
    password: nameOf(password),
    code: nameOf(code),
  }
}

/**
 * In a form with a password: the input marked as the user name, or the last text input before the password. Without one: only a marked
 * input.
 */
function userAmong(texts: Element[], inputs: Element[], password: Element | undefined): Element | undefined {
  const said = (input: Element): boolean =>
    /^(?:username|email)$/.test(input.attribs['autocomplete'] ?? '') || typeOf(input) === 'email' || USER_NAME.test(wordsOf(input))
  if (password === undefined) return texts.find((input) => said(input) && !/newsletter|subscribe/i.test(wordsOf(input)))
  const before = texts.filter((input) => inputs.indexOf(input) < inputs.indexOf(password))
  return before.find(said) ?? texts.find(said) ?? before.at(-1)
}

function isForCode(input: Element): boolean {
  return input.attribs['autocomplete'] === 'one-time-code' || CODE_NAME.test(wordsOf(input))
}

function sentBy(input: Element, all: Element[]): [string, string][] {
  const { name = '', value } = input.attribs
  if (name === '' || 'disabled' in input.attribs) return []
  const type = typeOf(input)
  if (input.name === 'button' || type === 'submit') return isFirstSubmit(input, all) ? [[name, value ?? '']] : []
  if (UNSENT.has(type)) return []
  if (type === 'checkbox' || type === 'radio')
    return 'checked' in input.attribs || STAYS.test(wordsOf(input)) ? [[name, value ?? 'on']] : []
  return [[name, input.name === 'select' ? chosenIn(input) : (value ?? '')]]
}

/** The value of the first submit button is sent, as if it had been pressed. */
function isFirstSubmit(input: Element, all: Element[]): boolean {
  return all.find((one) => (one.name === 'button' ? ['submit', ''].includes(typeOf(one)) : typeOf(one) === 'submit')) === input
}

function chosenIn(select: Element): string {
  const options = findAll((node) => isTag(node) && node.name === 'option', select.children)
  const chosen = options.find((option) => 'selected' in option.attribs) ?? options[0]
  return chosen?.attribs['value'] ?? ''
}

function typeOf(input: Element): string {
  return (input.attribs['type'] ?? '').toLowerCase()
}

function wordsOf({ attribs }: Element): string {
  return `${attribs['name'] ?? ''} ${attribs['id'] ?? ''}`
}
