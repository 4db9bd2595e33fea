// Texts in the form that their field asks for. What a field asks is tested beside asked-form.ts.
import type { Field, JsonValue } from '@quarry/contract'
import { describe, expect, it } from 'vitest'
import { cleanForField } from '../ladder/clean-for-field.ts'

interface Asked {
  name?: string
  type?: Field['type']
  language?: string
}

function clean(raw: string, description: string, { name = 'x1', type = 'string', language = 'en' }: Asked = {}): JsonValue {
  return cleanForField(raw, { name, description, type }, { language, baseUrl: 'https://site.example/', referenceDate: null })
}

describe('texts without what their field does not want', () => {
  it.each([
    ['Dr. Friederike Osterloh, LL.M.', 'Friederike Osterloh'],
    ['Ing. Radim Hrubeš, Ph.D.', 'Radim Hrubeš'],
    ['Dr Ailsa Penhallow', 'Ailsa Penhallow'],
    ['dr hab. inż. Cezary Obuchowicz, prof. PZ', 'Cezary Obuchowicz'],
    ['Prof. Dr.-Ing. habil. Henrike Vossbeck', 'Henrike Vossbeck'],
    ['Mme Solène Quiberon', 'Solène Quiberon'],
    ['Dra. Remedios Ollero Viñuesa', 'Remedios Ollero Viñuesa'],
    ['Dott.ssa Fiammetta Corvaglia', 'Fiammetta Corvaglia'],
    ['Prof.ssa Avv. Ginevra Malaspina', 'Ginevra Malaspina'],
    ['D.ª Inés Robledo Arce', 'Inés Robledo Arce'],
    ['Drs. Wietske Hoogland', 'Wietske Hoogland'],
    ['Profa. Dra. Iracema Lisboa', 'Iracema Lisboa'],
    ['Mgr. Božena Dubová, CSc., MBA', 'Božena Dubová'],
    ['Jane Roe PhD', 'Jane Roe'],
    ['Rev. Canon Roe, St Mary', 'Canon Roe, St Mary'],
    ['山田太郎氏', '山田太郎'],
    ['王小明教授', '王小明'],
    ['Osterloh, F.', 'Osterloh, F.'],
    ['Ing Ma', 'Ma'],
    ['Drew Profitt', 'Drew Profitt'],
    ['Dr.', 'Dr.'],
  ])('the name in "%s" without titles is "%s"', (raw, value) => {
    expect(clean(raw, 'Name without titles')).toBe(value)
  })

  it.each([
    ['Ribera Sonora 2027', 'Ribera Sonora'],
    ['2027 Harbour Days', 'Harbour Days'],
    ['Theaterwoche (2026/27)', 'Theaterwoche'],
    ['夏祭り2027年', '夏祭り'],
    ['2027', '2027'],
    ['Route 66', 'Route 66'],
    ['Hall 20270', 'Hall 20270'],
  ])('"%s" without the year is "%s"', (raw, value) => {
    expect(clean(raw, 'Name without the year')).toBe(value)
  })

  it.each([
    ['Konstrukteur Kreiselpumpen (m/w/d)', 'Konstrukteur Kreiselpumpen'],
    ['Ingénieur réseau H/F', 'Ingénieur réseau'],
    ['Kok (m/v/x)', 'Kok'],
    ['Pump Designer (all genders)', 'Pump Designer'],
    ['Koch, Standort A/B', 'Koch, Standort A/B'],
  ])('"%s" without the gender note is "%s"', (raw, value) => {
    expect(clean(raw, 'Job title without the gender note')).toBe(value)
  })

  it.each([
    ['Kessler & Söhne GmbH & Co. KG', 'Kessler & Söhne'],
    ['Acme Widgets, Inc.', 'Acme Widgets'],
    ['Tejidos Marín, S.A.', 'Tejidos Marín'],
    ['Młyn Borowy Sp. z o.o.', 'Młyn Borowy'],
    ['Stolarnia Dębowa Spółka z o.o.', 'Stolarnia Dębowa'],
    ['株式会社山田製作所', '山田製作所'],
    ['杭州星河科技有限公司', '杭州星河科技'],
    ['Agnes Kag', 'Agnes Kag'],
  ])('"%s" without the legal form is "%s"', (raw, value) => {
    expect(clean(raw, 'Company without its legal form')).toBe(value)
  })

  it.each([
    ['Weight without the unit', '2,5 kg', '2,5'],
    ['Price without currency', 'CHF 1’250.50', '1’250.50'],
    ['Price without currency', 'from 3 to 5 € in 2 shops', 'from 3 to 5 € in 2 shops'],
    ['Title without units and code', 'Calculus 2', 'Calculus 2'],
    ['Range without unit', '10–20 °C', '10–20'],
    ['Title without notes in brackets', 'The Long Field (uncut) [DVD]', 'The Long Field'],
    ['Title without brackets', '(untitled)', 'untitled'],
  ])('%s of "%s" is "%s"', (description, raw, value) => {
    expect(clean(raw, description)).toBe(value)
  })

  it('items of a list are cleaned one by one', () => {
    expect(clean('Dr. Ida Roe\nMr Jon Poe', 'Speakers, without titles', { type: 'array' })).toEqual(['Ida Roe', 'Jon Poe'])
  })

  it.each(['Name', 'Title', 'Company', 'Weight'])('a field that only asks for its "%s" keeps all of the text', (description) => {
    for (const raw of ['Dr. Friederike Osterloh, LL.M.', 'Ribera Sonora 2027', 'Koch (m/w/d)', 'Kessler GmbH', '2,5 kg'])
      expect(clean(raw, description)).toBe(raw)
  })
})

describe('a part of a name, an address or a text', () => {
  it.each([
    ['First name only', 'Dr. Ailsa Penhallow', 'en', 'Ailsa'],
    ['First name only', 'Penhallow, Ailsa', 'en', 'Ailsa'],
    ['Surname only', 'Ailsa Penhallow', 'en', 'Penhallow'],
    ['Nur der Nachname', 'Hedwig von der Aue', 'de', 'von der Aue'],
    ['Solo los apellidos', 'Remedios Ollero Viñuesa', 'es', 'Ollero Viñuesa'],
    ['姓のみ', '山田 太郎', 'ja', '山田'],
    ['Surname only', 'Penhallow', 'en', 'Penhallow'],
    ['Calle y número', 'Calle de las Armas, 37, Casco Histórico, 50003 Zaragoza, España', 'es', 'Calle de las Armas, 37'],
    ['Straße und Hausnummer', 'Martinistraße 71, 28195 Bremen', 'de', 'Martinistraße 71'],
    ['Street only', '12 Mill Road\nLeeds LS1 4AB', 'en', '12 Mill Road'],
    ['Street only', '600 Mill Street\nSuite 2800 South', 'en', '600 Mill Street, Suite 2800 South'],
    ['Nur der Ort', 'Martinistraße 71, 28195 Bremen', 'de', 'Bremen'],
    ['Town only', '12 Mill Road\nLeeds LS1 4AB', 'en', 'Leeds'],
    ['Nur der Ort', '28195 Bremen', 'de', 'Bremen'],
    ['Town only', 'Bremen', 'en', 'Bremen'],
    ['Only the number', 'Order no. AB-1234', 'en', 'AB-1234'],
    ['Only the number', 'Order 12 of batch 7', 'en', 'Order 12 of batch 7'],
  ])('"%s" of "%s" (%s) is "%s"', (...[description, raw, language, value]) => {
    expect(clean(raw, description, { language })).toBe(value)
  })
})

describe('numbers in a power of ten', () => {
  it.each([
    ['Revenue in million pounds', '£58.3 million', 'en', 58.3],
    ['Umsatz in Millionen Euro', '8,5 Mio. €', 'de', 8.5],
    ['Umsatz in Mio. €', '1.250 Mio. Euro', 'de', 1_250],
    ["Chiffre d'affaires en millions d'euros", '8,5 M €', 'fr', 8.5],
    ['Ingresos en millones de dólares', '740 millones de dólares', 'es', 740],
    ['Ricavi in milioni di euro', '12,4 milioni di euro', 'it', 12.4],
    ['Omzet in miljoenen euro', '€ 3,2 miljoen', 'nl', 3.2],
    ['Receita em milhões de reais', 'R$ 25 milhões', 'pt', 25],
    ['Przychody w mln zł', '12,4 mln zł', 'pl', 12.4],
    ['売上高（百万円）', '12,345百万円', 'ja', 12_345],
    ['营业收入（亿元）', '36.5亿元', 'zh', 36.5],
    ['Market value in billions', '$740 million', 'en', 0.74],
    ['Revenue in millions', '58,300,000', 'en', 58.3],
    ['Revenue in millions', '58.3', 'en', 58.3],
    ['Revenue in thousands', '52,000', 'en', 52_000],
    ['Revenue in thousands', '$52,000', 'en', 52],
    ['売上高（百万円）', '45,095,325', 'ja', 45_095_325],
    ['Revenue', '£58.3 million', 'en', 58_300_000],
  ])('"%s" of "%s" (%s) is %s', (...[description, raw, language, value]) => {
    expect(clean(raw, description, { type: 'number', language })).toBe(value)
  })
})

describe('one time of day', () => {
  it.each([
    ['check_in', 'De 15:00 a 00:00 Hay que presentar un documento', '15:00'],
    ['check_out', 'De 07:00 a 11:30', '11:30'],
    ['check_out', 'Check-out 11:00, check-in 15:00', '11:00'],
    ['開館時刻', '10:00〜18:00', '10:00'],
    ['閉館時刻', '10:00〜18:00（最終入館は17:30まで）', '18:00'],
    ['几点闭馆', '9:00-17:00（16:30停止入馆）', '17:00'],
    ['停止入馆', '9:00-17:00（16:30停止入馆）', '16:30'],
    ['derniere_entree', '10 h - 18 h 30, dernière entrée 17 h 45', '17 h 45'],
    ['最終入館', '最終入館は17:30まで', '17:30'],
    ['last_admission', '10:00–18:00 (last admission 17:30)', '17:30'],
    ['start_time', 'Concert à 20h30 précises', '20h30'],
    ['einlass', 'Einlass ab 19.30 Uhr', '19.30'],
    ['opening_time', '9–17 Uhr', '9'],
    ['closing_time', 'Mon-Fri 9 am to 5:30 pm', '5:30 pm'],
    ['check_in', 'Arrivo dalle 14:30 alle 21:00', '14:30'],
    ['godzina_otwarcia', 'od 9:00 do 17:00', '9:00'],
    ['几点关门', '上午9点至下午5点半', '下午5点半'],
    ['time', 'Tue 3 March, 8:30 AM, Room 4', '8:30 AM'],
    ['time', '10:00–12:00', '10:00–12:00'],
    ['time', 'Friday 7:00 PM EST', '7:00 PM EST'],
    ['heure', 'Le concert de 20:30 est complet', '20:30'],
    ['start_time', 'flexible', 'flexible'],
    ['start_time', '14 March 2027, 19:30', '19:30'],
    ['beginn', '14. März 2027, 19:30 Uhr', '14. März 2027, 19:30 Uhr'],
    ['beginn', 'Samstag, 19:30 Uhr', '19:30'],
    ['start_time', '12.03.2027', '12.03.2027'],
    ['start_time', '1:23:45', '1:23:45'],
    ['doors', 'Room A\n19:30\nRoom B', '19:30'],
    ['opening_hours', '10:00–18:00', '10:00–18:00'],
    ['besuchszeit', 'täglich 14 – 19 Uhr', 'täglich 14 – 19 Uhr'],
    ['duration', '18:42', '18:42'],
  ])('%s of "%s" is "%s"', (name, raw, value) => {
    expect(clean(raw, '', { name })).toBe(value)
  })
})
