// Prices with and without the tax on sales, and the units and savings beside amounts, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  P: { en: 'price|Current price of the product', de: 'Preis|Aktueller Preis', fr: 'prix|Prix du produit', es: 'precio|Precio actual', it: 'prezzo|Prezzo del prodotto', nl: 'prijs|Huidige prijs', pt: 'preço|Preço atual', pl: 'cena|Aktualna cena', ja: '価格|商品の価格', zh: '价格|商品价格' },
  N: { en: 'price_ex_vat|Price excluding VAT', de: 'Nettopreis|Preis ohne MwSt', fr: 'prix_ht|Prix hors taxes', es: 'precio_sin_iva|Precio sin IVA', it: 'prezzo_netto|Prezzo IVA esclusa', nl: 'prijs_excl_btw|Prijs exclusief btw', pt: 'preço_sem_iva|Preço sem IVA', pl: 'cena_netto|Cena netto', ja: '税抜価格|税抜の価格', zh: '不含税价|不含税的价格' },
  D: { en: 'daily_rate|Rental price per day' },
  K: { en: 'price_per_kg|Price per kg', it: 'prezzo_al_kg|Prezzo al kg' },
}

describe('a price on both sides of the tax', () => {
  const table = readPageTable(
    FIELDS,
    `
      en P 499 <h1>Desk</h1><p><span>£415.83</span> ex VAT</p><p><span>£499.00</span> inc VAT</p>
      en N 415.83 <h1>Desk</h1><p><span>£415.83</span> ex VAT</p><p><span>£499.00</span> inc VAT</p>
      en P 499 <h1>Desk</h1><div class="price-excluding-tax">£415.83</div><div class="price-including-tax">£499.00</div>
      de P* 149 <h1>Tisch</h1><p>125,21 € zzgl. 19% MwSt.</p><p>149,00 € inkl. MwSt.</p>
      fr P* 149 <h1>Perceuse</h1><p>124,17 € HT</p><p>149,00 € TTC</p>
      fr N* 124.17 <h1>Perceuse</h1><p>124,17 € HT</p><p>149,00 € TTC</p>
      es P* 2.84 <h1>Baldosa</h1><p>2,35 € /ud. (IVA no incl.)</p><p>2,84 € /ud. (IVA incl.)</p>
      it P* 50 <h1>Toner</h1><dl><dt>Prezzo IVA esclusa</dt><dd>€ 40,98</dd><dt>Prezzo IVA inclusa</dt><dd>€ 50,00</dd></dl>
      nl P* 121 <h1>Bureau</h1><p>€ 100,00 excl. btw</p><p>€ 121,00 incl. btw</p>
      pt P* 123 <h1>Mesa</h1><p>100,00 € sem IVA</p><p>123,00 € com IVA</p>
      pl P* 123 <h1>Biurko</h1><p>100,00 zł netto</p><p>123,00 zł brutto</p>
      ja P* 954 <h1>牛肉</h1><p>954円（税抜883円）</p>
      zh P* 113 <h1>桌子</h1><p>不含税 ¥100</p><p>含税 ¥113</p>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})

describe('the words beside an amount', () => {
  const table = readPageTable(
    FIELDS,
    `
      en D 245 <h1>Excavator</h1><table><tr><td>Per day</td><td>$245</td></tr><tr><td>Per week</td><td>$880</td></tr><tr><td>Per month</td><td>$2,450</td></tr></table>
      it K* 18.9 <h1>Parmigiano</h1><p>€/kg 18,90</p><p>Confezione: 9,45 €</p>
      it P* 9.45 <h1>Parmigiano</h1><p>€/kg 18,90</p><p>Confezione: 9,45 €</p>
      en P 799 <h1>Phone</h1><p>From $33.29/mo. for 24 mo. or $799 before trade-in</p><p>Get $250 - $400 off with trade-in</p><button>Buy</button>
      fr P* 54 <h1>Chemise</h1><p>18 € de réduction immédiate</p><p>54 €</p>
      it P* 199.9 <h1>Aspirapolvere</h1><p>249,00 €</p><div><span class="current-price">199,90 €</span><span>Risparmia 49,10 €</span></div><p>Ricondizionato da 139,00 €</p>
      pt P* 219.9 <h1>Fone</h1><p>De R$ 299,90</p><p>Por R$ 219,90</p><p>ou 10x de R$ 21,99</p>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})
