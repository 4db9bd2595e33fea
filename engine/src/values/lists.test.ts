// Lists in the layouts of pages: cells of a row, nested elements, several headings, other units, buttons after the last step.
import { describe, expect, it } from 'vitest'
import type { Field, JsonValue } from '@quarry/contract'
import { distil } from '../distil/distil.ts'
import { readDocument } from '../ladder/read-document.ts'
import { givenPage } from '../testing/given-page.ts'

const ingredients: Field = { name: 'ingredients', description: 'Ingredient lines, amounts included.', type: 'array' }
const steps: Field = { name: 'instructions', description: 'Preparation steps in order, one per step, without step numbers.', type: 'array' }

function read(body: string, asked: Field): JsonValue {
  const url = 'https://www.plum-kitchen.example/soup'
  const page = givenPage(url, body)
  return readDocument(distil(page), { fields: [asked], prompt: '', targetName: 'URL', referenceDate: null }).data[asked.name] ?? null
}

const items = (...texts: string[]): string => `<ul>${texts.map((text) => `<li>${text}</li>`).join('')}</ul>`
const soup = ['2 leeks', '500 ml stock', '1 potato']

describe('ingredients', () => {
  it('join the cells of a row, and leave the header row out', () => {
    const row = (amount: string, name: string): string => `<tr><td>${amount}</td><td>${name}</td></tr>`
    const table = `<table><tr><th>Amount</th><th>What</th></tr>${row('2', 'leeks')}${row('500 ml', 'stock')}${row('1', 'potato')}</table>`
    expect(read(`<h1>Leek soup</h1><h2>Ingredients</h2>${table}`, ingredients)).toEqual(soup)
  })

  it('join the elements of a list item or of a row of elements', () => {
    const parts = items('<div>2</div><div>leeks</div>', '<div>500 ml</div><div>stock</div>', '<div>1</div><div>potato</div>')
    expect(read(`<h1>Leek soup</h1><h2>Ingredients</h2>${parts}`, ingredients)).toEqual(soup)
    const box = (amount: string, name: string): string => `<div class="row"><div>${amount}</div><p>${name}</p></div>`
    const boxes = `<div>${box('2', 'leeks')}${box('500 ml', 'stock')}${box('1', 'potato')}</div>`
    expect(read(`<h1>Leek soup</h1><h2>Zutaten</h2>${boxes}`, ingredients)).toEqual(soup)
  })

  it('are read below a plain line of their name, too, in several groups', () => {
    const body = `<h1>Leek soup</h1><div><p>Ingredients</p><p>Soup:</p>${items(...soup)}<p>For the top:</p>${items('1 slice of bread', '10 g butter')}<p>Method</p><p>Cook it all for an hour.</p></div>`
    expect(read(body, ingredients)).toEqual([...soup, '1 slice of bread', '10 g butter'])
  })

  it('are listed once where they are repeated in other units', () => {
    const metric = ['100 g barley flour', '200 ml skimmed milk', '50 g butter']
    const other = ['3.5 oz barley flour', '0.8 cups skimmed milk', '1.8 oz butter']
    expect(read(`<h1>Pancakes</h1><h2>Ingredients</h2><div>${items(...metric)}${items(...other)}</div>`, ingredients)).toEqual(metric)
  })

  it('are listed once in each of their groups where these are repeated in other units', () => {
    const group = (name: string, ...units: string[][]): string =>
      `<h4>${name}</h4><div>${units.map((unit) => items(...unit)).join('')}</div>`
    const salad = [
      ['50 g cucumber', '1 shallot', '1 tbsp vinegar'],
      ['1.8 oz cucumber', '1 shallot', '1 tbsp vinegar'],
      ['0.2 cups cucumber', '1 shallot', '1 tbsp vinegar'],
    ]
    const beef = [
      ['500 g beef fillet', '4 tbsp sunflower oil'],
      ['17.6 oz beef fillet', '4 tbsp sunflower oil'],
      ['2 cups beef fillet', '4 tbsp sunflower oil'],
    ]
    const body = `<h1>Beef</h1><h2>Ingredients</h2><div>${group('Salad', ...salad)}${group('Beef', ...beef)}</div>`
    expect(read(body, ingredients)).toEqual([...(salad[0] ?? []), ...(beef[0] ?? [])])
  })

  it('are those of the open tab where another has other units', () => {
    const pane = (state: string, flour: string): string =>
      `<div class="tab-pane ${state}">${items(flour, '1 tbsp treacle', '2 tsp ground ginger', '2 large eggs')}</div>`
    const tabs = `<div class="tab-content">${pane('fade', '8.8oz plain flour')}${pane('fade show active', '250g plain flour')}</div>`
    expect(read(`<h1>Pancakes</h1><h2>Ingredients</h2>${tabs}`, ingredients)).toEqual([
      '250g plain flour',
      '1 tbsp treacle',
      '2 tsp ground ginger',
      '2 large eggs',
    ])
  })

  it('may be the same in two groups', () => {
    const group = ['1/2 cup black olives', '100 g feta cheese', '2 sprigs of parsley']
    const list = `<p>Salad:</p>${items(...group)}<p>For the top:</p>${items(...group, '1 lemon')}`
    expect(read(`<h1>Salad</h1><h2>Ingredients</h2><div>${list}</div>`, ingredients)).toEqual([...group, ...group, '1 lemon'])
  })

  it('exclude the names of groups between them in bold', () => {
    const bold = (name: string): string => `<p><strong>${name}</strong></p>`
    const lines = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
    const list = `${lines(...soup)}${bold('The Marinade')}${lines('2 tsp sesame oil', '1 tsp sugar')}`
    expect(read(`<h1>Leek soup</h1><h3>Ingredients</h3><div>${list}</div>`, ingredients)).toEqual([
      ...soup,
      '2 tsp sesame oil',
      '1 tsp sugar',
    ])
    const declared = ['<strong>Pulled Pork</strong>', ...soup, '<strong>Pear Salsa</strong>', '1 pear']
    const marked = declared.map((text) => `<li itemprop="recipeIngredient">${text}</li>`).join('')
    expect(
      read(`<div itemscope itemtype="https://schema.org/Recipe"><h1 itemprop="name">Soup</h1><ul>${marked}</ul></div>`, ingredients),
    ).toEqual([...soup, '1 pear'])
  })

  it('join a term with its definition, and leave out the line that names the list', () => {
    const terms = [
      ['leeks', '2'],
      ['stock', '500 ml'],
      ['potato', '1'],
    ].map(([name, amount]) => `<dt>${name}</dt><dd>${amount}</dd>`)
    expect(read(`<h1>Soup</h1><h2>Ingredients</h2><dl>${terms.join('')}</dl>`, ingredients)).toEqual([
      'leeks 2',
      'stock 500 ml',
      'potato 1',
    ])
    const lines = `<p><b>Ingrediënten</b><br>- 2 preien<br>- 500 ml bouillon<br>- 1 aardappel<br>- 20 g boter</p>`
    expect(read(`<h1>Soep</h1>${lines}`, ingredients)).toEqual(['2 preien', '500 ml bouillon', '1 aardappel', '20 g boter'])
  })

  it('exclude the link after each of them', () => {
    const linked = soup.map((text) => `${text} <a href="#">shopping list</a>`)
    expect(read(`<h1>Leek soup</h1><h3>Ingredients</h3>${items(...linked)}`, ingredients)).toEqual(soup)
  })

  it('are read from the page with the amounts that a declared list leaves out', () => {
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Leek soup', recipeIngredient: ['leeks', 'stock', 'potato'] })}</script>`
    expect(read(`${declared}<h1>Leek soup</h1><h2>Ingredients</h2>${items(...soup)}`, ingredients)).toEqual(soup)
  })
})

describe('ingredients of recipe cards', () => {
  it('are found in other languages', () => {
    expect(read(`<h1>Purresuppe</h1><h3>Ingredienser</h3>${items('2 purrer', '5 dl kraft', '1 potet')}`, ingredients)).toEqual([
      '2 purrer',
      '5 dl kraft',
      '1 potet',
    ])
  })

  it('are the whole lines, not the names inside them', () => {
    const line = (amount: string, name: string): string =>
      `<li class="recipe-ingredient">${amount} <span class="recipe-ingredient-name">${name}</span></li>`
    const card = `<ul>${line('2', 'leeks')}${line('500 ml', 'stock')}${line('1', 'potato')}</ul>`
    expect(read(`<h1>Leek soup</h1>${card}`, ingredients)).toEqual(soup)
  })

  it('exclude the buttons for units and scale above them', () => {
    const head = '<div class="head"><h3>Ingredients</h3><div>Units</div><div>Scale</div></div>'
    expect(read(`<h1>Leek soup</h1><div class="card">${head}<div class="body">${items(...soup)}</div></div>`, ingredients)).toEqual(soup)
  })
})

describe('blogs without headings', () => {
  const lines = (...texts: string[]): string => texts.map((text) => `<p>${text}</p>`).join('')
  const dough = ['500 g flour', '1 cube of yeast', '250 ml warm milk', '80 g sugar']
  const told = ['Dissolve the yeast in the milk and wait.', 'Mix it with the flour and let the dough rise.']

  it('have the steps below the ingredients', () => {
    const body = `<h1>Plait</h1><article><p>For a large plait:</p>${lines(...dough, ...told)}</article>`
    expect(read(body, ingredients)).toEqual(dough)
    expect(read(body, steps)).toEqual(told)
    expect(read(`<h1>Plait</h1><article>${lines(...dough, 'Enjoy!')}</article>`, steps)).toBeNull()
  })

  it('have groups of ingredients with a heading of their own between them', () => {
    const body = `<h1>Custard</h1><div><ul><li>200g rhubarb</li><li>90g sugar</li></ul><h3>Custard</h3><ul><li>4 egg yolks</li><li>600ml cream</li></ul></div>`
    expect(read(body, ingredients)).toEqual(['200g rhubarb', '90g sugar', '4 egg yolks', '600ml cream'])
  })

  it.each(['4 porsjoner', '6 people', '2–3 Personen'])('list no ingredient from the line with the number of servings: %s', (count) => {
    expect(read(`<h1>Leek soup</h1><aside><h3>Ingredients</h3>${items(count)}${items(...soup)}</aside>`, ingredients)).toEqual(soup)
    expect(read(`<h1>Leek soup</h1><h3>Ingredients</h3>${items(count, ...soup)}`, ingredients)).toEqual(soup)
  })

  it('may set the ingredients beside the steps, in bullets of one class', () => {
    const row = (needed: string[], step: string): string =>
      `<div class="columns"><div class="column"><p class="rp">${needed.map((one) => `• ${one}`).join('<br>')}</p></div><div class="column"><p>${step}</p></div></div>`
    const rows =
      row([...dough, 'a pinch of salt'], told[0] ?? '') +
      row(['1 egg yolk'], told[1] ?? '') +
      row(['sugar to taste'], 'Bake it for half an hour.')
    expect(read(`<h1>Plait</h1><p>2 Portionen als Hauptgericht</p><main>${rows}</main>`, ingredients)).toEqual([
      ...dough,
      'a pinch of salt',
      '1 egg yolk',
      'sugar to taste',
    ])
  })

  it('list days of posts, which are not amounts', () => {
    const days = lines('06/08/2023 Rye bread', '18/06/2023 Plait', '05/05/2023 Rolls', '19/02/2023 Baguette')
    expect(read(`<h1>Bread</h1><div>${days}</div>`, ingredients)).toBeNull()
  })
})

describe('declared steps', () => {
  it('lose their numbers where the closing line has none', () => {
    const steps3 = ['1. Wash the leeks.', '2. Cook them for an hour.', 'Enjoy!']
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Soup', recipeInstructions: steps3 })}</script>`
    expect(read(`${declared}<h1>Soup</h1>`, steps)).toEqual(['Wash the leeks.', 'Cook them for an hour.', 'Enjoy!'])
  })
})

describe('steps', () => {
  const first = 'Wash the leeks and cut them into rings.'
  const second = 'Cook them in the stock for half an hour.'

  it('end at a heading of notes', () => {
    const body = `<h1>Leek soup</h1><div><h2>Method</h2><p>${first}</p><p>${second}</p><h3>Cook’s tip</h3><p>It tastes better the next day.</p></div>`
    expect(read(body, steps)).toEqual([first, second])
  })

  it('end with the element around them', () => {
    const body = `<h1>Leek soup</h1><main><div><h2>Method</h2><div><p>${first}</p><p>${second}</p></div></div><div><p>Send to a friend</p></div></main>`
    expect(read(body, steps)).toEqual([first, second])
  })

  it('exclude share buttons, also in a list', () => {
    const body = `<h1>Leek soup</h1><h2>Method</h2><p>${first}</p><p>${second}</p><div class="social-share">${items('Mail', 'Print', 'Pin')}</div>`
    expect(read(body, steps)).toEqual([first, second])
  })

  it('are the texts below headings with a number only', () => {
    expect(read(`<h1>Leek soup</h1><div><h3>Step 1</h3><p>${first}</p><h3>Step 2</h3><p>${second}</p></div>`, steps)).toEqual([
      first,
      second,
    ])
  })

  it('are one item each where they are declared, without names that only count', () => {
    const step = (name: string, text: string): object => ({ '@type': 'HowToStep', name, text })
    const recipeInstructions = [step('Step 1', first), step('Step 2', `${second}\nSeason it.`), step('Step 3', 'Serve it.')]
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Leek soup', recipeInstructions })}</script>`
    expect(read(`${declared}<h1>Leek soup</h1>`, steps)).toEqual([first, `${second} Season it.`, 'Serve it.'])
  })

  it('are the shown paragraphs of a text that is declared in one run', () => {
    const long = 'Fry the bread in butter until it is brown on both sides, and put it on top.'
    const declared = `<script type="application/ld+json">${JSON.stringify({ '@type': 'Recipe', name: 'Leek soup', recipeInstructions: first + second + long })}</script>`
    expect(read(`${declared}<h1>Leek soup</h1><p>${first}</p><p>${second}</p><p>${long}</p><p>Enjoy!</p>`, steps)).toEqual([
      first,
      second,
      long,
    ])
  })

  it('are read below "How to make" with the name of the page', () => {
    const third = 'Serve the soup with toasted bread.'
    const body = `<h1>Leek soup</h1><h2>How to make leek soup:</h2><p>${first}</p><p>${second}</p><p>${third}</p>`
    expect(read(body, steps)).toEqual([first, second, third])
  })
})

describe('sections that only point to another page', () => {
  const benefits: Field = { name: 'job_benefits', description: 'A list of benefits provided with the job.', type: 'string' }
  const job = (body: string): string => `<h1>Baker</h1><h2>Benefits</h2>${body}<h2>How to apply</h2><p>Write to us.</p>`

  it('have no list, and their links are not a part of one', () => {
    expect(read(job('<p>You are at your best with us.</p><p><a href="/b">LEARN MORE</a></p>'), benefits)).toBeNull()
    expect(read(job(`${items('Free bread', 'Pension')}<p><a href="/b">Learn more</a></p>`), benefits)).toBe('Free bread, Pension')
    expect(read(job('<p>You get free bread, a pension and 30 days of leave.</p>'), benefits)).toContain('free bread')
  })
})

describe('a list that ends with a link to the rest of it', () => {
  it.each([
    ['amenities', 'Show all 24 amenities'],
    ['servicios', 'Ver todos los servicios'],
    ['設備', 'もっと見る'],
    ['设施', '查看更多'],
  ])('%s: without "%s"', (name, label) => {
    const body = `<h1>Hotel</h1><h3>${name}</h3>${items('Sauna', 'Pool', `<a href="#">${label}</a>`)}`
    expect(read(body, { name, description: name, type: 'array' })).toEqual(['Sauna', 'Pool'])
  })

  it('keeps an item with such a word in it', () => {
    const body = `<h1>Hotel</h1><h3>Amenities</h3>${items('Sauna', 'Pool', 'More than 40 board games')}`
    expect(read(body, { name: 'amenities', description: 'Amenities', type: 'array' })).toEqual([
      'Sauna',
      'Pool',
      'More than 40 board games',
    ])
  })
})
