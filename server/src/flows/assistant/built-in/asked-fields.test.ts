import { assistantInstructions, type AssistantReply, type FormState } from '@quarry/contract'
import pino from 'pino'
import { describe, expect, it } from 'vitest'
import { InspectionFailed, type Inspector } from '../../../sites/inspection/inspector.ts'
import type { Inspection, SearchResults } from '../../../sites/inspection/orders.ts'
import { createAssistant } from '../assistant.ts'

const EMPTY: FormState = { basePrompt: '', targetName: '', dataFields: [], targetObjects: [] }

/** A web of these pages, all of which a search finds. */
function web(pages: Record<string, Partial<Inspection> & { snippet?: string }> = {}): Inspector {
  const results: SearchResults = Object.entries(pages).map(([url, { title = '', snippet = '' }]) => ({ url, title, snippet }))
  return {
    inspect: async (url) => {
      const page = pages[url]
      if (page === undefined) throw new InspectionFailed('http_not_found', 'There is no such page.')
      return { url, title: '', kind: null, listed: 0, fields: [], text: '', ...page }
    },
    signIn: async () => ({ ok: true }),
    discover: async () => {
      throw new InspectionFailed('http_not_found', 'There is no such page.')
    },
    detect: async () => ({ kind: null, fields: [], pages: [] }),
    detectStored: async () => [],
    copy: () => Promise.reject(new Error('not asked for')),
    point: () => Promise.reject(new Error('not asked for')),
    search: async () => results,
    check: async () => [],
    close: async () => undefined,
  }
}

function ask(
  content: string,
  { form = EMPTY, inspector = web() }: { form?: FormState; inspector?: Inspector } = {},
): Promise<AssistantReply> {
  const rules = { allowHosts: [], practicePort: null }
  const assistant = createAssistant({ inspector, model: null, rules, log: pino({ level: 'silent' }) })
  const messages = [
    { role: 'system' as const, content: assistantInstructions(form) },
    { role: 'user' as const, content },
  ]
  return assistant.answer({ messages, temperature: 0.7, max_tokens: 2_000 }, new AbortController().signal)
}
const namesOf = ({ proposedChanges }: AssistantReply): string[] => proposedChanges?.dataFields?.map(({ name }) => name) ?? []

describe('without a model, the fields that a message names are proposed first, in the order named', () => {
  it.each([
    ['I need emails and phone numbers of dentists in Berlin', 'email phone'],
    ['Find me 20 SaaS companies with pricing and founding year', 'pricing founding_year'],
    ['Extract recipe name, ingredients and cook time from recipe pages', 'recipe_name ingredients cook_time'],
    ['compare the price and delivery time of standing desks across shops', 'price delivery_time'],
    ['I want a list of hotels in Rome with name, price per night and star rating', 'name price_per_night stars'],
    ['What are the opening hours and phone numbers of museums in Vienna?', 'opening_hours phone'],
    ['For every university I want the number of students, the dean and the tuition fee', 'students dean tuition_fee'],
    ['the names of hotels in Rome with price and rating', 'name price rating'],
    [
      "Hi, I'm looking for vegan restaurants. I need the address, the phone number and whether they have parking.",
      'address phone has_parking',
    ],
    ['Give me phone/email/website for vets in Dublin', 'phone email website'],
    ['track the price, stock and warp factor of laptops', 'price stock warp_factor'],
    ['Ich suche Zahnärzte in Hamburg mit Telefonnummer und E-Mail-Adresse', 'phone email'],
    ['für jede Universität: Rektor, Anzahl Studierende, Gründungsjahr', 'rector students founded'],
    ['Ich möchte die Öffnungszeiten und Adressen aller Museen in Wien wissen', 'opening_hours address'],
    ['Vergleiche Preis und Lieferzeit von Schreibtischen in mehreren Shops', 'price delivery_time'],
    ['Für jedes Hotel: Name, Preis pro Nacht, Frühstücksgröße', 'name price_per_night fruehstuecksgroesse'],
    ['Bitte extrahiere Rezeptname, Zutaten und Kochzeit', 'name ingredients cook_time'],
    ["J'ai besoin des e-mails et numéros de téléphone des dentistes à Lyon", 'email phone'],
    ["Pour chaque université : recteur, nombre d'étudiants, année de création", 'rector students founded'],
    ["Offres d'emploi à Paris avec salaire, type de contrat et télétravail", 'salary employment_type remote'],
    ['comparer le prix et le délai de livraison des bureaux assis-debout', 'price delivery_time'],
    ['Necesito los correos y teléfonos de dentistas en Madrid', 'email phone'],
    ['Para cada universidad: rector, número de estudiantes, año de fundación', 'rector students founded'],
    ['Extrae el nombre de la receta, los ingredientes y el tiempo de cocción', 'name ingredients cook_time'],
    ['Dame el título y el salario de las ofertas de trabajo en Bilbao', 'title salary'],
    ['metros cuadrados y precio de pisos en Valencia', 'area price'],
    ['Mi servono email e numeri di telefono dei dentisti a Milano', 'email phone'],
    ['Ho bisogno di titolo, stipendio e luogo degli annunci di lavoro', 'title salary location'],
    ['Confronta prezzo e tempi di consegna delle scrivanie', 'price delivery_time'],
    ['Ik heb e-mailadressen en telefoonnummers van tandartsen in Utrecht nodig', 'email phone'],
    ['Zoek 20 SaaS-bedrijven met prijzen en oprichtingsjaar', 'price founded'],
    ['Recepten met ingrediënten, bereidingstijd en aantal personen', 'ingredients prep_time yields'],
    ['Preciso dos e-mails e telefones de dentistas em Lisboa', 'email phone'],
    ['Vagas de emprego em São Paulo com salário, empresa e tipo de contrato', 'salary company employment_type'],
    ['Para cada museu: horário, preço do bilhete e morada', 'opening_hours ticket_price address'],
    ['Potrzebuję adresów e-mail i numerów telefonów dentystów w Warszawie', 'email phone'],
    ['Znajdź 20 firm SaaS z cenami i rokiem założenia', 'price founded'],
    ['Chcę porównać ceny i zasięg samochodów elektrycznych', 'price zasieg'],
    ['各大学の学長と設立年', 'rector founded'],
    ['ベルリンの歯医者の電話番号とメールアドレスを教えてください', 'phone email'],
    ['レシピページからレシピ名、材料、調理時間を抽出して', 'name ingredients cook_time'],
    ['SaaS企業を20社、料金と設立年付きで探して', 'price founded'],
    ['大学ごとに学長、学生数、設立年', 'rector students founded'],
    ['牙医的电话和邮箱', 'phone email'],
    ['找20家SaaS公司，包括定价和成立年份', 'price founded'],
    ['从食谱页面提取菜名、配料和烹饪时间', 'name ingredients cook_time'],
    ['比较各店升降桌的价格和送货时间', 'price delivery_time'],
    ['get name email phone of dentists', 'name email phone'],
    ['Suche mir Steuerberater in Ulm: Telefon, Parkplatz ja/nein', 'phone parkplatz'],
    ['extrae nombre de la receta, ingredientes y tiempo de cocción de páginas de recetas', 'name ingredients cook_time'],
    ['compare o preço e o tempo de entrega de mesas entre lojas', 'price delivery_time'],
    ['帮我找20家有定价和成立年份的SaaS公司', 'price founded'],
    ['比较不同商店的升降桌价格和送货时间', 'price delivery_time'],
    ['ショップ間でスタンディングデスクの価格と配送時間を比較', 'price delivery_time'],
    ['对于每个博物馆：开放时间、门票价格、地址', 'opening_hours ticket_price address'],
    ['I need the following from each law firm website:\n- firm name\n- practice areas\n- phone', 'firm_name practice_areas phone'],
    ['Para cada libro quiero:\n* título\n* autor\n* número de páginas', 'title author pages'],
    ['Folgende Angaben zu jedem Anwalt:\n• Kanzlei\n• Telefon\n• E-Mail', 'kanzlei phone email'],
    ['Ik heb nodig:\n- naam van de school\n- adres\n- aantal leerlingen', 'name address students'],
    ['次の項目が必要です：\n・商品名\n・価格\n・重量', 'name price weight'],
    ['字段如下：\n1. 价格\n2. 作者', 'price author'],
    ['For each airline:\n- fleet size\n- hub', 'fleet_size hub'],
    ['columns: hotel, stars, price per night', 'hotel stars price_per_night'],
    ['Spalten: Verein; Trainer; Stadion', 'verein coach stadium'],
    ['Quero uma tabela: município, prefeito, população', 'city mayor population'],
    ['extract 3 columns - brand, model, mileage - from used car ads', 'brand model mileage'],
    ['vet clinics in Oslo - name, phone, languages spoken', 'name phone languages_spoken'],
    ['Which podcasts about history are there? I want host, number of episodes and rss feed', 'host episodes rss_feed'],
    ['Bitte sammle mir von Zahnärzten in Köln Name, Adresse und Sprechzeiten', 'name address opening_hours'],
    ['Mir fehlen noch Telefonnummer und Faxnummer von allen Notaren in Bonn', 'phone fax'],
    ['je cherche des gîtes en Bretagne avec le prix par semaine et le nombre de chambres', 'prix_par_semaine number_of_rooms'],
    ['Récupère pour chacun des députés son parti et son adresse mail', 'party email'],
    ['extraer de cada piso en alquiler el precio mensual y los metros cuadrados', 'precio_mensual area'],
    ['Raccogli i dati delle scuole di musica a Torino: strumenti insegnati, indirizzo', 'strumenti_insegnati address'],
    ['Preciso do nome, preço e garantia de máquinas de lavar', 'name price warranty'],
    ['Para cada deputado quero o partido e o número de votos', 'party numero_de_votos'],
    ['Lijst met tandartsen: naam; telefoon; website', 'name phone website'],
    ['van elke camping de prijs per nacht en of honden welkom zijn', 'price_per_night honden_welkom_zijn'],
    ['Welche Wanderwege gibt es? Mich interessieren Länge, Dauer und Schwierigkeit.', 'length duration difficulty'],
    ['can u pls get me the adress, oppening hours and wieght of it', 'address opening_hours weight'],
  ])('%s', async (text, expected) => {
    const reply = await ask(text)
    const wanted = expected.split(' ')
    expect(namesOf(reply).slice(0, wanted.length)).toEqual(wanted)
    expect(namesOf(reply).length).toBeLessThanOrEqual(18)
    for (const { name, description } of reply.proposedChanges?.dataFields ?? []) {
      expect(name).toMatch(/^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/)
      expect(description.length).toBeGreaterThan(name.length)
    }
  })

  it.each([
    'For each company:\n- fleet\n- team members (each with name and role)',
    'For each company: fleet, team members (each with name and role)',
    'Für jede Firma: fleet, Teammitglieder (jeweils mit Name und Rolle)',
  ])('describes the members of a list once: %s', async (text) => {
    const { proposedChanges } = await ask(text)
    expect(proposedChanges?.dataFields?.[1]).toMatchObject({ type: 'array' })
    expect(proposedChanges?.dataFields?.[1]?.description).toMatch(/, each with name and (?:role|position|job title)\.$/)
  })

  it('keeps the name of a field that pages call more vaguely', async () => {
    const fields = [
      { name: 'title', description: 'Title or name of what the page is about.', type: 'string' as const, samples: ['Norvik'] },
    ]
    const inspector = web({ 'https://norvik.example/': { title: 'Norvik', fields: fields as Inspection['fields'] } })
    expect(namesOf(await ask('company name of https://norvik.example/', { inspector }))).toEqual(['company_name'])
  })

  it('counts and years are numbers, lists arrays, days dates, answers by yes or no booleans', async () => {
    const { proposedChanges } = await ask('For each podcast: founding year, number of episodes, hosts, awards, release date, is it free')
    expect(proposedChanges?.dataFields?.slice(0, 6).map(({ name, type }) => `${name} ${type}`)).toEqual([
      'founding_year number',
      'episodes number',
      'host string',
      'awards array',
      'release_date date',
      'is_free boolean',
    ])
  })

  it.each([
    ['the title and the speakers (name, role) of conferences', 1],
    ['conference talks: title, speakers, each with name and role', 1],
    ['Veranstaltungen in Köln mit Titel und Referenten (Name und Funktion)', 1],
    ['Dame los ponentes, cada uno con nombre y cargo, de las conferencias', 0],
    ['イベントの会場、登壇者（それぞれ名前と役職）', 1],
    ['会议的日期和演讲嘉宾（姓名、职务）', 1],
  ])('what each item of a list has stands in the description of one array: %s', async (text, place) => {
    const { proposedChanges } = await ask(text)
    const field = proposedChanges?.dataFields?.[place]
    expect([field?.name, field?.type]).toEqual(['speakers', 'array'])
    expect(field?.description).toMatch(/one per item, each with name and (?:role|position)\.$/)
  })

  it('an unknown field keeps its own words as its description', async () => {
    const { proposedChanges } = await ask('大学の校訓と学長')
    expect(proposedChanges?.dataFields?.[0]).toMatchObject({ name: 'xiao_xun', description: expect.stringContaining('校訓') })
  })
})

describe('without a model, what is proposed beside the fields that were named', () => {
  it('is what the things usually have: no article numbers of dentists, no downloads of companies', async () => {
    expect(namesOf(await ask('I need emails and phone numbers of dentists in Berlin'))).toEqual([
      'email',
      'phone',
      'name',
      'address',
      'website',
      'opening_hours',
    ])
    const companies = namesOf(await ask('Find me 20 SaaS companies with pricing and founding year'))
    expect(companies).not.toEqual(expect.arrayContaining(['downloads']))
    expect(companies).not.toEqual(expect.arrayContaining(['file_size']))
  })

  it.each(['warp factor and flux capacity of starbases', 'name, tare and gauge of railcars'])(
    'is nothing where no word says what kind of thing it is: %s',
    async (text) => {
      const names = namesOf(await ask(text))
      expect(names).toEqual(text.startsWith('warp') ? ['warp_factor', 'flux_capacity'] : ['name', 'tare', 'gauge'])
    },
  )

  it.each([
    ['Just the price and SKU of laptops, nothing else', ['price', 'sku']],
    ['Nur Name und Preis der Produkte', ['name', 'price']],
    ['Je veux uniquement le titre et le salaire des offres d’emploi', ['title', 'salary']],
    ['Solo el nombre y el teléfono de los fontaneros de Sevilla', ['name', 'phone']],
    ['solo nome e prezzo dei libri', ['name', 'price']],
    ['Alleen de titel en de auteur van de boeken', ['title', 'author']],
    ['Apenas o nome e o preço dos livros', ['name', 'price']],
    ['Tylko tytuł i autor książek', ['title', 'author']],
    ['求人の会社名と年収だけ', ['company', 'salary']],
    ['只要商品的名称和价格', ['name', 'price']],
  ])('is nothing where only they are wanted: %s', async (text, expected) => {
    expect(namesOf(await ask(text))).toEqual(expected)
  })

  it('is what the form has where no other things are named', async () => {
    const form = { ...EMPTY, dataFields: ['name', 'colour', 'preis'].map((name) => ({ name, description: 'd', type: 'string' })) }
    expect(namesOf(await ask('I need the price and the weight', { form }))).toEqual(['price', 'weight', 'name', 'colour'])
  })
})

describe('without a model, targets', () => {
  const dentist = {
    title: 'Zahnarztpraxis Dr. Weber',
    snippet: 'Ihr Zahnarzt in Berlin',
    kind: 'company',
    text: 'Zahnarzt in Berlin Mitte',
  }

  it('are those results of the search that are about the things, in whatever language their pages are', async () => {
    const inspector = web({
      'https://weber.com/': dentist,
      'https://jobs.com/1': { title: 'Dental assistant', snippet: 'Dentist in Berlin hires', kind: 'job', text: 'A dentist in Berlin' },
      'https://shop.com/2': { title: 'Berlin tote bag', snippet: 'A bag', kind: 'product', text: 'Berlin' },
      'https://hamburg.com/': { title: 'Dentist Hamburg', snippet: 'Your dentist', kind: 'company', text: 'Hamburg' },
    })
    const { proposedChanges } = await ask('I need emails and phone numbers of dentists in Berlin', { inspector })
    expect(proposedChanges?.targetItems).toEqual(['https://weber.com/'])
  })

  it.each(['dentists in Berlin with phone', '牙医的电话和邮箱', 'numery telefonów dentystów w Berlinie'])(
    'are none where no result fits, and the reply says where to get some: %s',
    async (text) => {
      const inspector = web({ 'https://shop.com/2': { title: 'Berlin tote bag', kind: 'product', text: 'Berlin' } })
      const { message, proposedChanges } = await ask(text, { inspector })
      expect(proposedChanges?.targetItems).toBeUndefined()
      expect(message).toMatch(/paste their addresses.*Discover Targets.*Import Items/)
    },
  )

  it('are pages of the kind alone where nothing more is said of the things', async () => {
    const inspector = web({
      'https://cook.com/soup': { title: 'Lentil soup', snippet: 'Ready in 30 minutes', kind: 'recipe', text: 'Lentils, water' },
      'https://jobs.com/1': { title: 'Recipe developer', snippet: 'Write recipes for us', kind: 'job', text: 'recipes' },
    })
    const { proposedChanges } = await ask('Extract recipe name, ingredients and cook time from recipe pages', { inspector })
    expect(proposedChanges?.targetItems).toEqual(['https://cook.com/soup'])
  })

  it('are no lists: these are named in the reply', async () => {
    const inspector = web({ 'https://list.com/berlin': { ...dentist, title: 'All dentists in Berlin', kind: null, listed: 40 } })
    const { message, proposedChanges } = await ask('emails of dentists in Berlin', { inspector })
    expect(proposedChanges?.targetItems).toBeUndefined()
    expect(message).toContain('https://list.com/berlin lists such pages')
  })

  it('are the addresses that a message gives; its fields are named as the pages name them', async () => {
    const inspector = web({
      'https://jobs.com/1': {
        title: 'Cook',
        kind: 'job',
        fields: ['job_title', 'company', 'location', 'salary'].map((name) => ({
          name,
          description: `The ${name}.`,
          type: 'string',
          samples: ['x'],
          fill: 1,
        })),
      },
    })
    const { proposedChanges } = await ask('Ich brauche Titel, Gehalt, Ort und Schichtplan von https://jobs.com/1', { inspector })
    expect(proposedChanges?.targetItems).toEqual(['https://jobs.com/1'])
    expect(proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(['job_title', 'salary', 'location', 'schichtplan', 'company'])
  })

  it('are the addresses that a message gives, with the fields it names, where no page can be read now', async () => {
    const { message, proposedChanges } = await ask('Ich brauche Titel, Gehalt und Ort von https://gone.com/jobs/')
    expect(proposedChanges?.targetItems).toEqual(['https://gone.com/jobs/'])
    expect(proposedChanges?.dataFields?.map(({ name }) => name)).toEqual(['title', 'salary', 'location'])
    expect(message).toContain('There is no such page.')
  })
})

it('an address that needs a sign-in is answered with the way to connect it', async () => {
  const inspect = () => Promise.reject(new InspectionFailed('needs_login', 'The page can only be seen after signing in to the site.'))
  const reply = await ask('the dealer price on https://members.example/offers/1', { inspector: { ...web(), inspect } })
  expect(reply.message).toContain('https://members.example/offers/1: This page needs a sign-in: connect it. Add the site under Connections')
})
