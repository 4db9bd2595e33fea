// The reference of formula functions for users, each with a working example. The engine implements them.

export const FORMULA_FUNCTIONS = [
  { signature: 'upper(text)', example: 'upper("a")', does: 'in capital letters' },
  { signature: 'lower(text)', example: 'lower("A")', does: 'in small letters' },
  { signature: 'trim(text)', example: 'trim(" a ")', does: 'without white space around it' },
  { signature: 'replace(text, what, with)', example: 'replace("a-b", "-", " ")', does: 'every “what” replaced' },
  { signature: 'part(text, from, to)', example: 'part("abc", 0, 2)', does: 'the characters from one place to another, counted from 0' },
  { signature: 'split(text, separator)', example: 'split("a,b", ",")', does: 'a list of the parts' },
  { signature: 'join(list, separator)', example: 'join(["a", "b"], ", ")', does: 'one text of the items' },
  { signature: 'contains(text, part)', example: 'contains("abc", "B")', does: 'whether the part is in it, in any case' },
  { signature: 'matches(text, pattern)', example: 'matches("abc", "^a")', does: 'whether a regular expression (RE2) is found in it' },
  { signature: 'number(text)', example: 'number("12.5")', does: 'the number that the text is' },
  { signature: 'text(value)', example: 'text(12.5)', does: 'the value as text' },
  { signature: 'round(number, digits)', example: 'round(1.26, 1)', does: 'rounded to so many digits' },
  {
    signature: 'floor(number), ceil(number), abs(number)',
    example: 'floor(1.5) + ceil(1.5) + abs(-1)',
    does: 'rounded down, up; without its sign',
  },
  { signature: 'least(a, b), greatest(a, b)', example: 'least(1, 2) + greatest(1, 2)', does: 'the smaller, the greater of two numbers' },
  { signature: 'first(a, b)', example: 'first(null, "b")', does: 'a, or b where a is empty' },
  { signature: 'empty(value)', example: 'empty("")', does: 'whether there is no value' },
  {
    signature: 'year(date), month(date), day(date)',
    example: 'year("2026-03-01") + month("2026-03-01") + day("2026-03-01")',
    does: 'a part of a date',
  },
  { signature: 'days(from, to)', example: 'days("2026-03-01", "2026-03-11")', does: 'days from one date to another' },
  { signature: 'size(value)', example: 'size("abc")', does: 'characters of a text, items of a list' },
] as const satisfies readonly { signature: string; example: string; does: string }[]
