// Measured values in names of things, sentences and lines of their own, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  D: { en: 'screen_size|Screen size in inches', de: 'Bildschirmdiagonale|Bildschirmdiagonale in Zoll', fr: 'diagonale|Diagonale de l’écran en pouces', it: 'schermo|Dimensione dello schermo in pollici', ja: 'サイズ|画面サイズ（インチ）' },
  H: { en: 'refresh_rate|Refresh rate in hertz', de: 'Hz|Bildwiederholrate in Hertz', fr: 'frequence|Fréquence de rafraîchissement en hertz', ja: 'リフレッシュレート|リフレッシュレート（Hz）' },
  T: { en: 'response_time|Response time in milliseconds', de: 'Reaktionszeit|Reaktionszeit in Millisekunden', pl: 'czas_reakcji|Czas reakcji w milisekundach' },
  B: { en: 'brightness|Brightness in cd/m²', de: 'Helligkeit|Helligkeit in cd/m²', pl: 'jasność|Jasność w nitach' },
  W: { en: 'weight|Weight in grams', de: 'Gewicht|Gewicht in Gramm', nl: 'gewicht|Gewicht in gram' },
  O: { en: 'weight_oz|Weight in ounces' },
  M: { es: 'batería|Batería en mAh', en: 'battery|Battery capacity in mAh' },
  L: { en: 'battery_hours|Battery life in hours' },
  P: { en: 'power|Power consumption in watts' },
  R: { en: 'resolution|Resolution, width x height', de: 'Auflösung|Auflösung in Pixeln, Breite mal Höhe' },
  K: { en: 'panel_type|Type of the panel', de: 'Paneltyp|Art des Panels' },
  E: { en: 'energy_class|Energy class, a single letter', de: 'Energieeffizienzklasse|Energieeffizienzklasse, ein Buchstabe' },
}

describe('a measured value', () => {
  const table = readPageTable(
    FIELDS,
    `
      en D 27 <h1>Arbor 27" IPS Display 144 Hz</h1><p>Black</p>
      de D* 27 <h1>Arbor 68,6cm (27") Monitor weiß</h1><p>Sofort lieferbar</p>
      de D* 23.8 <h1>Monitor Arbor</h1><dl><dt>Diagonale</dt><dd>61 cm (23,8")</dd></dl>
      en H 144 <h1>Arbor 27" IPS Display 144 Hz</h1><p>Black</p>
      fr H* 165 <h1>Écran Arbor 27" 165 Hz</h1><p>Noir</p>
      it D* 6.1 <h1>Smartphone Alba, 6,1" OLED 120 Hz</h1><p>Memoria 256 GB</p>
      de H* 120 <h1>Fernseher Nova</h1><p>Mit einer Bildwiederholrate von bis zu 120 Hz und einer Helligkeit von 600 Nits.</p>
      de B* 600 <h1>Fernseher Nova</h1><p>Mit einer Bildwiederholrate von bis zu 120 Hz und einer Helligkeit von 600 Nits.</p>
      de T* 0.8 <h1>Monitor Arbor</h1><p>Die niedrige Reaktionszeit von 0,8 ms überzeugt.</p>
      pl B* 350 <h1>Monitor Iskra</h1><p>Matryca IPS o jasności do 350 nitów i czasie reakcji 1 ms.</p>
      pl T* 1 <h1>Monitor Iskra</h1><p>Matryca IPS o jasności do 350 nitów i czasie reakcji 1 ms.</p>
      ja H* 144 <h1>モニター ナギ</h1><p>リフレッシュレートは144Hz、応答速度は1ms。</p>
      en W 2300 <h1>Tent Alto</h1><p>The Alto weighs just 2.3 kg and packs into a 45 cm long sack.</p>
      nl W* 1200 <h1>Tas</h1><p>De tas weegt slechts 1,2 kg.</p>
      en O 8.8 <h1>Headphones</h1><p>Weight: 250 g / 8.8 oz</p>
      es M* 5000 <h1>Móvil Luna</h1><p>Batería de 5.000 mAh y pantalla de 6,5 pulgadas.</p>
      en L 30 <h1>Headphones</h1><p>Battery life: up to 30 hours</p>
      en P 9 <h1>Lamp Vega</h1><p>800 lumen, 9 W, 2700 K</p>
      en T 4 <h1>Monitor</h1><div><p>Response time - GtG</p><p>4ms</p></div><div><p>Response time - MPRT</p><p>1ms</p></div>
      de B* 250 <h1>Monitor</h1><dl><dt>max. Helligkeit</dt><dd>250 cd/m²</dd></dl>
      en D - <h1>HDMI cable</h1><p>Sides of 60 x 40 cm, a gap of 10-15 cm.</p>
      en H - <h1>Monitor</h1><section><h2>You may also like</h2><p>144 Hz</p></section>
      en P - <h1>Lamps</h1><ul><li>9 W</li><li>12 W</li></ul>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})

describe('a text in a fixed form', () => {
  const table = readPageTable(
    FIELDS,
    `
      de Ks* IPS <h1>Monitor Arbor 27" IPS 144 Hz</h1><p>Schwarz</p>
      en Ks OLED <h1>Phone Alba</h1><p>A bright OLED display.</p>
      de Es* E <h1>Monitor</h1><dl><dt>Energieeffizienzklasse</dt><dd>Klasse E</dd></dl>
      en Es - <h1>Monitor</h1><dl><dt>Energy class</dt><dd>A to G</dd></dl>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })

  it.each([
    ['de', '<dl><dt>Native Auflösung</dt><dd>Full HD (1080p) 1920 x 1080 bei 60 Hz</dd></dl>', '1920 x 1080'],
    ['de', '<dl><dt>Auflösung</dt><dd>1.920 × 1.080 Pixel</dd></dl>', '1920 × 1080'],
    ['de', '<p>IPS-Panel mit 2560x1440 und 100 Hz</p>', '2560x1440'],
  ])('width by height is read without the text around it: %s %s', (lang, body, value) => {
    const [one] = readPageTable(FIELDS, `${lang} Rs* x <h1>Monitor</h1>${body}`)
    expect(readPageCase(one!)).toBe(value)
  })
})
