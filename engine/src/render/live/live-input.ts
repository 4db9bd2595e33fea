// Performs a person's input in the page: mouse, wheel, touch, keys and text. Stores nothing.
import type { LiveInput } from '@quarry/contract'
import type { CDPSession, Page } from 'playwright-core'

type Done = Extract<LiveInput, { type: 'move' | 'down' | 'up' | 'wheel' | 'touch' | 'key_down' | 'key_up' | 'text' | 'compose' }>

const TOUCHES = { start: 'touchStart', move: 'touchMove', end: 'touchEnd', cancel: 'touchCancel' } as const

export async function doInput(input: Done, { page, session }: { page: Page; session: CDPSession }): Promise<void> {
  switch (input.type) {
    case 'move':
      return page.mouse.move(input.x, input.y)
    case 'down':
      await page.mouse.move(input.x, input.y)
      return page.mouse.down({ button: input.button, clickCount: input.clicks })
    case 'up':
      await page.mouse.move(input.x, input.y)
      return page.mouse.up({ button: input.button, clickCount: input.clicks })
    case 'wheel':
      await page.mouse.move(input.x, input.y)
      return page.mouse.wheel(input.dx, input.dy)
    case 'touch':
      return void (await session.send('Input.dispatchTouchEvent', { type: TOUCHES[input.phase], touchPoints: input.points }))
    case 'key_down':
      return pressKey(page, input.key)
    case 'key_up':
      // A key that the browser's keyboard does not have was inserted as text.
      return page.keyboard.up(input.key).catch(() => undefined)
    case 'text':
      return page.keyboard.insertText(input.text)
    case 'compose': {
      const { length } = input.text
      return void (await session.send('Input.imeSetComposition', { text: input.text, selectionStart: length, selectionEnd: length }))
    }
  }
}

/** Characters that the browser's keyboard does not have are inserted as text; unknown named keys are ignored. */
async function pressKey(page: Page, key: string): Promise<void> {
  try {
    await page.keyboard.down(key)
  } catch (error) {
    if (page.isClosed() || !(error instanceof Error) || !error.message.includes('Unknown key')) throw error
    if (!NAMED_KEY.test(key)) await page.keyboard.insertText(key)
  }
}
const NAMED_KEY = /^[A-Z][A-Za-z0-9]+$/
