// Prices with a unit behind or before them: for a piece, a measure, a time or a person, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  M: { en: 'monthly_price|Price per month', de: 'Monatspreis|Preis pro Monat', fr: 'prix_mensuel|Prix par mois', es: 'precio_mensual|Precio al mes', it: 'prezzo_mensile|Prezzo al mese', nl: 'maandprijs|Prijs per maand', pt: 'preço_mensal|Preço por mês', pl: 'cena_miesięczna|Cena za miesiąc', ja: '月額|月額料金', zh: '每月价格|每月价格' },
  N: { en: 'nightly_price|Price per night', de: 'Preis pro Nacht|Zimmerpreis pro Nacht', fr: 'prix par nuit|Prix par nuit', es: 'precio por noche|Precio por noche', it: 'prezzo per notte|Prezzo per notte', nl: 'prijs per nacht|Prijs per nacht', pt: 'preço por noite|Preço por noite', pl: 'cena za noc|Cena za noc', ja: '1泊料金|1泊の料金', zh: '每晚价格|每晚价格' },
  P: { en: 'price|Current price of the product', de: 'Preis|Aktueller Preis', fr: 'prix|Prix du produit', es: 'precio|Precio actual', it: 'prezzo|Prezzo del prodotto', nl: 'prijs|Huidige prijs', pt: 'preço|Preço atual', pl: 'cena|Aktualna cena', ja: '価格|商品の価格', zh: '价格|商品价格' },
  UP: { en: 'unit_price|Price per kg or litre', de: 'Grundpreis|Grundpreis pro kg' },
}

describe('a price with what it is for', () => {
  const table = readPageTable(
    FIELDS,
    `
      en P 1418 <h1>Bench Grinder</h1><div><span class="price">$1418 /each</span></div>
      en P 3 <h1>Paper lantern</h1><p>£3 per item</p><button>Add to basket</button>
      en P 4.5 <h1>Olive oil</h1><p>£4.50</p><p>£9.00 per litre</p><button>Add to basket</button>
      en UP 9 <h1>Olive oil</h1><p>£4.50</p><p>£9.00 per litre</p><button>Add to basket</button>
      en P 6.2 <h1>Cheddar</h1><div class="price">£6.20 <small>(£15.50/kg)</small></div><button>Add</button>
      en P 18.99 <h1>Wild salmon</h1><p>$18.99/lb</p><button>Add to cart</button>
      en M 30 <h1>Gym</h1><p>$30 per month</p><p>$300 per year</p>
      en N 120 <h1>Room with a view</h1><p>$120 per night</p><p>$760 per week</p><button>Book</button>
      en P 12.49 <h1>Walnut oil</h1><p>$24.98/L</p><p>$12.49 ea</p><button>Add</button>
      pt P 6.8 <h1>Vinagre</h1><p>6,80 € /un</p><p>13,60 € /L</p><button>Adicionar</button>
      en P 2.1 <h1>Hinge</h1><p>$2.10 ea.</p><button>Add to cart</button>
      de P 12.5 <h1>Fliese</h1><p>€ 12,50 / Stück</p><button>In den Warenkorb</button>
      de P 2.49 <h1>Haferflocken</h1><p>2,49 €</p><p>4,98 €/kg</p><button>In den Warenkorb</button>
      de P* 4.99 <h1>Äpfel lose</h1><p>4,99 €/kg</p><button>In den Warenkorb</button>
      de UP* 4.98 <h1>Haferflocken</h1><p>2,49 €</p><p>4,98 €/kg</p><button>In den Warenkorb</button>
      de M* 29.9 <h1>Studio Tarif</h1><p>29,90 € pro Monat</p><p>Einmalig 49 €</p>
      de N* 85 <h1>Doppelzimmer</h1><p>85 € pro Nacht</p><p>Frühstück 12 € pro Person</p>
      fr P 99 <h1>Chaise</h1><p>99 € l'unité</p><button>Ajouter au panier</button>
      fr P* 3.6 <h1>Miel</h1><p>3,60 €</p><p>14,40 € / kg</p><button>Ajouter au panier</button>
      fr N* 110 <h1>Chambre double</h1><p>110 € par nuit</p><p>650 € la semaine</p>
      es P 7.5 <h1>Azulejo</h1><p>7,50 € por unidad</p><button>Añadir</button>
      es P* 2.3 <h1>Arroz</h1><p>2,30 €</p><p>2,30 € / ud. · 4,60 €/kg</p><button>Añadir</button>
      it P 15 <h1>Piatto</h1><p>15,00 € al pezzo</p><button>Aggiungi</button>
      it P* 8.9 <h1>Pesche</h1><p>8,90 € al kg</p><button>Aggiungi</button>
      nl P 6.25 <h1>Tegel</h1><p>€ 6,25 per stuk</p><button>Bestellen</button>
      nl M* 19 <h1>Abonnement</h1><p>€ 19 per maand</p><p>€ 190 per jaar</p>
      pt P 12 <h1>Azulejo</h1><p>R$ 12,00 por unidade</p><button>Comprar</button>
      pt P* 5.4 <h1>Café</h1><p>R$ 5,40</p><p>R$ 21,60/kg</p><button>Comprar</button>
      pl P 12 <h1>Kafel</h1><p>12 zł/szt.</p><button>Do koszyka</button>
      pl P* 6.5 <h1>Kasza</h1><p>6,50 zł</p><p>13,00 zł/kg</p><button>Do koszyka</button>
      ja P 500 <h1>茶碗</h1><p>¥500／個</p><button>カートに入れる</button>
      ja N* 9800 <h1>ツインルーム</h1><p>9,800円／泊</p><button>予約</button>
      zh P 35 <h1>瓷碗</h1><p>¥35/个</p><button>加入购物车</button>
      zh P* 68 <h1>茶叶</h1><p>¥68/盒</p><p>¥27.2/100g</p><button>加入购物车</button>
      en P 24 <h1>Linen napkins</h1><p>$24.00 per set</p><p>($6.00 each)</p><button>Add to cart</button>
      en P 12.8 <h1>Coffee beans 500 g</h1><p>$12.80</p><p>$25.60 per kg</p><button>Add to cart</button>
      en N 95 <h1>Lakeside cabin</h1><p>Nightly rate: $95</p><p>Weekly rate: $570</p><p>Cleaning fee $40</p>
      en M 12 <h1>Team plan</h1><p>$12 per user per month</p><p>$120 per user per year</p>
      en P 3.2 <h1>Ground beef</h1><div class="price"><span>$3.20</span><span>/lb</span></div><button>Add to cart</button>
      de P 45 <h1>Kaminholz</h1><p>45,00 € / Palette</p><button>Bestellen</button>
      de M* 39.99 <h1>Internet 100</h1><p>39,99 € mtl.</p><p>Anschlusspreis 69,95 €</p>
      fr M* 24.5 <h1>Salle de sport</h1><p>24,50 €/mois</p><p>Frais d'inscription : 40 €</p>
      fr P 18 <h1>Savon</h1><p>Prix unitaire : 18,00 €</p>
      es M* 20 <h1>Gimnasio</h1><p>20 € al mes</p><p>200 € al año</p>
      it N* 90 <h1>Camera doppia</h1><p>90 € a notte</p><p>Colazione 8 € a persona</p>
      nl N* 104 <h1>Tweepersoonskamer</h1><p>€ 104 per nacht</p><p>Ontbijt € 14 p.p.</p>
      pl M* 49 <h1>Karnet</h1><p>49 zł miesięcznie</p><p>490 zł rocznie</p>
      pl N* 220 <h1>Pokój dwuosobowy</h1><p>220 zł za dobę</p><p>Parking 30 zł za dobę</p>
      ja M* 980 <h1>プラン</h1><p>月額980円</p><p>年額9,800円</p>
      en P 14 <h1>Candle</h1><div>$14.00 <span>each</span></div><button>Add to cart</button>
      en P 5 <h1>Tomatoes</h1><div class="price">£5.00/kg</div>
      en UP 2.5 <h1>Detergent</h1><p class="price">$12.50</p><p>$2.50 / 100 ml</p>
      en P 39.9 <h1>Ceramic plate, box of 6</h1><p>$39.90 / box</p><p>$6.65 per piece</p><button>Add to cart</button>
      de P* 8 <h1>Glas</h1><p>8,00 €/Stk.</p><button>Kaufen</button>
      de P 3.29 <h1>Butter</h1><p><b>3,29 €</b> (1 kg = 13,16 €)</p><button>Kaufen</button>
      fr P* 24.9 <h1>Bougie</h1><p>24,90 € / pièce</p><button>Acheter</button>
      fr P 2.5 <h1>Farine</h1><p>2,50 € <span>soit 2,50 €/kg</span></p><p>Le lot de 3 : 6,90 €</p><button>Acheter</button>
      es N* 75 <h1>Habitación doble</h1><p>75 € por noche</p><p>480 € por semana</p>
      it M* 35 <h1>Palestra</h1><p>35 € al mese</p><p>350 € all'anno</p>
      nl P* 3.49 <h1>Kaas jong</h1><p>€ 3,49</p><p>€ 9,97 per kilo</p><button>In winkelwagen</button>
      pt N 320 <h1>Quarto duplo</h1><p>R$ 320 por noite</p><p>Taxa de limpeza R$ 90</p>
      pl P* 18 <h1>Kubek</h1><p>18,00 zł za sztukę</p><button>Do koszyka</button>
      ja P* 1480 <h1>りんご</h1><p>1,480円（1個あたり148円）</p><button>カートに入れる</button>
      zh M* 25 <h1>会员</h1><p>每月 ¥25</p><p>每年 ¥258</p>
      de M@en 29.9 <h1>Tarif</h1><p>29,90 € pro Monat</p><p>Bereitstellung 49 €</p>
      en N@es 120 <h1>Room</h1><p>$120 per night</p><p>$760 per week</p>
      en M 15 <h1>Streaming</h1><p>$15/mo</p><p>First month free</p><p>$150/yr</p>
      fr M* 30 <h1>Voiture</h1><p>30 € par mois</p><p>Apport 500 €</p>
      pt M* 45 <h1>Academia</h1><p>R$ 45 por mês</p><p>R$ 450 por ano</p>
      zh N* 388 <h1>大床房</h1><p>¥388/晚</p><p>押金 ¥200</p>
      en UP 15.5 <h1>Cheddar</h1><div>£6.20 <small>(£15.50/kg)</small></div>
      fr UP 14.4 <h1>Miel</h1><p>3,60 €</p><p>14,40 € / kg</p>
      pl UP 13 <h1>Kasza</h1><p>6,50 zł</p><p>13,00 zł/kg</p>
      zh UP 27.2 <h1>茶叶</h1><p>¥68/盒</p><p>¥27.2/100g</p>
      ja UP 120 <h1>牛肉</h1><p>480円</p><p>100gあたり120円</p>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})
