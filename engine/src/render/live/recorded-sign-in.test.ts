import { pageStepSchema } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { SignInRecorder } from './recorded-sign-in.ts'

const typed = (label: string, into: 'user' | 'password' | 'code' | 'text', text: string) =>
  ({ type: 'typed', on: { label }, into, text }) as const
const click = (name: string) => pageStepSchema.parse({ kind: 'click', on: { role: 'button', name } })
const valuesOf = (recorder: SignInRecorder): unknown[] => recorder.told.steps.map((step) => (step.kind === 'fill' ? step.value : step.kind))

describe('a sign-in that is recorded', () => {
  it('has placeholders for all that was typed, and the texts beside them', () => {
    const recorder = new SignInRecorder('https://shop.example/in')
    recorder.add(typed('Branch', 'text', '12'))
    recorder.add(typed('User', 'user', 'ann'))
    recorder.add(typed('Password', 'password', 'hidden'))
    recorder.add(typed('Code', 'code', '123456'))
    recorder.add(click('Sign in'))
    expect(valuesOf(recorder)).toEqual(['{{username}}', '{{text 1}}', '{{password}}', '{{code}}', 'click'])
    expect(JSON.stringify(recorder.told)).not.toMatch(/ann|hidden|123456|"12"/)
    expect(recorder.finish()).toMatchObject({
      address: 'https://shop.example/in',
      user: '12',
      password: 'hidden',
      fields: [{ name: 'text 1', value: 'ann' }],
    })
    expect(JSON.stringify(recorder.finish())).not.toContain('123456')
  })

  it('begins anew from a field that is filled in again', () => {
    const recorder = new SignInRecorder('https://shop.example/in')
    for (const password of ['wrong', 'right']) {
      recorder.add(typed('User', 'user', 'ann'))
      recorder.add(typed('Password', 'password', password))
      recorder.add(click('Sign in'))
    }
    expect(valuesOf(recorder)).toEqual(['{{username}}', '{{password}}', 'click'])
    expect(recorder.finish()).toMatchObject({ user: 'ann', password: 'right', fields: [] })
  })

  it('passes over what was pressed before the first text, and nothing after it', () => {
    const recorder = new SignInRecorder('https://shop.example/')
    recorder.add(click('Accept'))
    recorder.add(typed('Password', 'password', 'hidden'))
    recorder.add(click('Sign in'))
    expect(recorder.told.steps.map(({ optional }) => optional)).toEqual([true, false, false])
  })

  it('is none without a password', () => {
    const recorder = new SignInRecorder('https://shop.example/')
    recorder.add(typed('User', 'user', 'ann'))
    expect(recorder.finish()).toBeNull()
  })
})
