import { describe, expect, it } from 'vitest'
import { clip, dropInvisible, foldForCompare, foldSpace } from './fold.ts'
import { copyText } from './copy.ts'

describe('folding', () => {
  it('makes one space of all white space', () => expect(foldSpace(' a\u00a0\n\t b ')).toBe('a b'))
  it('drops what hides in text: zero width, direction marks, soft hyphens, tag characters', () => {
    expect(dropInvisible('a\u200bb\u202ec\u00add\ufeffe\u{E0041}f')).toBe('abcdef')
  })
  it('keeps joiners that scripts and emoji need', () => expect(dropInvisible('👩\u200d💻')).toBe('👩\u200d💻'))
  it('compares without regard to width and case', () => expect(foldForCompare('ＡＢ ﬁ')).toBe('ab fi'))
  it('never cuts a sign in two', () => expect([clip('a😀b', 2), clip('a😀b', 3), clip('ab', 5)]).toEqual(['a', 'a😀', 'ab']))
})

describe('a copy', () => {
  it('is equal to its source, lone surrogates included', () => {
    expect(copyText('ä\ud800 "q"')).toBe('ä\ud800 "q"')
  })
})
