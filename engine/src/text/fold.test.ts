import { describe, expect, it } from 'vitest'
import { clip, dropInvisible, foldForCompare, foldSpace } from './fold.ts'
import { copyText } from './copy.ts'

describe('folding', () => {
  it('replaces all white space by one space', () => expect(foldSpace(' a\u00a0\n\t b ')).toBe('a b'))
  it('drops invisible characters: zero width, direction marks, soft hyphens, tag characters', () => {
    expect(dropInvisible('a\u200bb\u202ec\u00add\ufeffe\u{E0041}f')).toBe('abcdef')
  })
  it('keeps joiners that scripts and emoji need', () => expect(dropInvisible('👩\u200d💻')).toBe('👩\u200d💻'))
  it('ignores width and case in comparisons', () => expect(foldForCompare('ＡＢ ﬁ')).toBe('ab fi'))
  it('never cuts a surrogate pair', () => expect([clip('a😀b', 2), clip('a😀b', 3), clip('ab', 5)]).toEqual(['a', 'a😀', 'ab']))
})

describe('a copy', () => {
  it('is equal to its source, including lone surrogates', () => {
    expect(copyText('ä\ud800 "q"')).toBe('ä\ud800 "q"')
  })
})
