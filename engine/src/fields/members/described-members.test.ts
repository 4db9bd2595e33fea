import type { Field } from '@quarry/contract'
import { expect, it } from 'vitest'
import { objectListOf } from './members-of.ts'

const membersOf = (description: string): string[] | null => {
  const field: Field = { name: 'list', description, type: 'array' }
  return objectListOf(field)?.members.map(({ name, type }) => (type === 'string' ? name : `${name}: ${type}`)) ?? null
}

it.each([
  [
    'Reviews, each with the author, their rating (1-5), the date of visit and a text',
    ['author', 'rating: number', 'date_of_visit: date', 'text'],
  ],
  ['Team (name, role, photo url)', ['name', 'role', 'photo_url']],
  ['Plans as objects with keys name, price and features', ['name', 'price: number', 'features: array']],
  ['Products with name, price and link for each', ['name', 'price: number', 'link']],
  ['Name and role of each team member', ['name', 'role']],
  ['Line items, each with description, unit, price and currency', ['description', 'unit', 'price: number', 'currency']],
  ['Parts, each with name, weight in kg and price', ['name', 'weight: number', 'price: number']],
  ['Halls, each with name, width, height', ['name', 'width', 'height']],
  ['Array of {name, value}', ['name', 'value']],
  ['Schedule: for each session the title, speaker and start time', ['title', 'speaker', 'start_time']],
  ['Courses, each with title and start date', ['title', 'start_date: date']],
  ['Kurse, jeweils mit Titel und Startdatum', ['titel', 'startdatum: date']],
  ['Cours, chacun avec titre et date de début', ['titre', 'date_de_début: date']],
  ['Cursos, cada uno con título y fecha de inicio', ['título', 'fecha_de_inicio: date']],
  ['Corsi, ciascuno con titolo e data di inizio', ['titolo', 'data_di_inizio: date']],
  ['Cursussen, elk met titel en startdatum', ['titel', 'startdatum: date']],
  ['Cursos, cada um com título e data de início', ['título', 'data_de_início: date']],
  ['Kursy, każdy z tytułem i datą rozpoczęcia', ['tytuł', 'data_rozpoczęcia: date']],
  ['講座（それぞれタイトルと開始日）', ['タイトル', '開始日: date']],
  ['课程，每个包含标题和开始日期', ['标题', '开始日期: date']],
  ['Plans: for each its name and price', ['name', 'price: number']],
  ['Alle Preise, je mit Bezeichnung und Preis in Euro', ['bezeichnung', 'preis: number']],
  ['Noms et rôles de chaque membre', ['noms', 'rôles']],
  ['Todos los productos con nombre, precio y enlace', ['nombre', 'precio: number', 'enlace']],
  ['Per persoon: naam, functie en e-mailadres', ['naam', 'functie', 'e-mailadres']],
  ['商品ごとの名前と価格', ['名前', '価格: number']],
  ['每条评论包含作者、评分和内容', ['作者', '评分: number', '内容']],
  ['Für jeden Verein: Name und Trainer', ['name', 'trainer']],
  ['Alle Eintrittspreise, jeweils Bezeichnung und Preis', ['bezeichnung', 'preis: number']],
  ['Para cada equipo: nombre, puntos y goles', ['nombre', 'puntos', 'goles']],
  ['Per ciascun corso: docente e orario', ['docente', 'orario']],
  ['Voor elke club: naam en trainer', ['naam', 'trainer']],
  ['Por cada time: nome e técnico', ['nome', 'técnico']],
  ['All trees, each with species and height in m', ['species', 'height: number']],
])('the description "%s" names members', (description, members) => {
  expect(membersOf(description)).toEqual(members)
})

it.each([
  'All ingredients with quantities',
  'Available sizes (S, M, L)',
  'Tags, separated by commas',
  'Steps in order, one per step, without numbers',
  'List of all colours, with no duplicates and in order',
  'Names of all team members',
])('the description "%s" names no members', (description) => {
  expect(membersOf(description)).toBeNull()
})

it('a long repetitive description gives a bounded number of members', () => {
  for (const text of ['each with ', 'mit je ', '(a, b', 'with a, ', 'and of each ', '各の']) {
    expect(membersOf(text.repeat(5_000))?.length ?? 0).toBeLessThan(400)
  }
})
