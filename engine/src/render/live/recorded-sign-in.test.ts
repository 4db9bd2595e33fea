import { pageStepSchema } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { SignInRecorder } from './recorded-sign-in.ts'

const typed = (label: string, into: 'user' | 'password' | 'code' | 'text', text: string) =>
  ({ type: 'typed', on: { label }, into, text }) as const
const click = (name: string) => pageStepSchema.parse({ kind: 'click', on: { role: 'button', name } })
const valuesOf = (recorder: SignInRecorder): unknown[] => recorder.told.steps.map((step) => (step.kind === 'fill' ? step.value : step.kind))

describe('a sign-in that is recorded', () => {
  it('has placeholders for everything typed, and stores the texts separately', () => {
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

  it('starts again from a field that is filled a second time', () => {
    const recorder = new SignInRecorder('https://shop.example/in')
    for (const password of ['wrong', 'right']) {
      recorder.add(typed('User', 'user', 'ann'))
      recorder.add(typed('Password', 'password', password))
      recorder.add(click('Sign in'))
    }
    expect(valuesOf(recorder)).toEqual(['{{username}}', '{{password}}', 'click'])
    expect(recorder.finish()).toMatchObject({ user: 'ann', password: 'right', fields: [] })
  })

  it('has optional clicks only before the first text', () => {
    const recorder = new SignInRecorder('https://shop.example/')
    recorder.add(click('Accept'))
    recorder.add(typed('Password', 'password', 'hidden'))
    recorder.add(click('Sign in'))
    expect(recorder.told.steps.map(({ optional }) => optional)).toEqual([true, false, false])
  })

  it('is null without a password', () => {
    const recorder = new SignInRecorder('https://shop.example/')
    recorder.add(typed('User', 'user', 'ann'))
    expect(recorder.finish()).toBeNull()
  })
})
