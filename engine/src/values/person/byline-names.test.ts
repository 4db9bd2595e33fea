import { describe, expect, it } from 'vitest'
import { isPictureCredit, namesOf } from './byline-names.ts'

describe('the names of a byline', () => {
  it.each([
    ['By Ada Byron, senior reporter | 4 April 2023', ['Ada Byron']],
    ['Von Jutta Hellwig und Max Stein', ['Jutta Hellwig', 'Max Stein']],
    ['Texte : Jeanne Morel', ['Jeanne Morel']],
    ['Publicado por Ana Gil y Luis Sanz', ['Ana Gil', 'Luis Sanz']],
    ['Scritto da Anna Rossi', ['Anna Rossi']],
    ['Door Joke Visser op 3 november', ['Joke Visser']],
    ['Publicado em 3 de maio de 2024 por Rui Costa', ['Rui Costa']],
    ['Napisane przez Jan Kowalski', ['Jan Kowalski']],
    ['Tekst: Anna Nowak i Jan Kowalski', ['Anna Nowak', 'Jan Kowalski']],
    ['著者：山田太郎', ['山田太郎']],
    ['记者 王小明', ['王小明']],
  ])('in "%s" are %j', (line, names) => expect(namesOf(line)).toEqual(names))

  it.each(['Hilma af Klint', 'Ludwig van Beethoven', 'Maria de la Cruz'])('keep their small words: %s', (name) =>
    expect(namesOf(name)).toEqual([name]),
  )

  it.each(['Photo by Ada Byron', 'Bild: Max Stein', 'Fotografía de Ana Gil', 'Zdjęcie: Jan Kowalski', '摄影：王小明'])(
    'are no names in a credit of a picture: %s',
    (line) => expect(isPictureCredit(line)).toBe(true),
  )
})
