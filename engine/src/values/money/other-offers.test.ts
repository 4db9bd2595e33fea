// The price of the page's own offer among those of used goods, other sellers, members, bundles and instalments, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  P: { en: 'price|Current price of the product', de: 'Preis|Aktueller Preis', fr: 'prix|Prix du produit', es: 'precio|Precio actual', it: 'prezzo|Prezzo del prodotto', nl: 'prijs|Huidige prijs', pt: 'preço|Preço atual', pl: 'cena|Aktualna cena', ja: '価格|商品の価格', zh: '价格|商品价格' },
  U: { en: 'used_price|Price of a used one', de: 'Gebrauchtpreis|Preis für gebrauchte Ware', fr: 'prix_occasion|Prix d’occasion', es: 'precio_usado|Precio de segunda mano', it: 'prezzo_usato|Prezzo usato', nl: 'prijs_tweedehands|Prijs tweedehands', pt: 'preço_usado|Preço usado', pl: 'cena_używanego|Cena używanego', ja: '中古価格|中古品の価格', zh: '二手价格|二手价' },
  M: { en: 'monthly_price|Price per month', de: 'Monatspreis|Preis pro Monat', fr: 'prix_mensuel|Prix par mois', es: 'precio_mensual|Precio al mes', it: 'prezzo_mensile|Prezzo al mese', nl: 'maandprijs|Prijs per maand', pt: 'preço_mensal|Preço por mês', pl: 'cena_miesięczna|Cena za miesiąc', ja: '月額|月額料金', zh: '每月价格|每月价格' },
}

describe('the price of an offer that the field names', () => {
  const table = readPageTable(
    FIELDS,
    `
      en U 211.5 <h1>Noise-cancelling headphones</h1><p>$349.00</p><p>Used from $211.50</p><button>Add to cart</button>
      de U* 12 <h1>Bohrhammer</h1><div><a href="/gebraucht/7">Gebraucht ab 12,00 €</a></div><div><span>34,90 €</span><button>In den Warenkorb</button></div>
      de U* 259 <h1>Fahrrad</h1><table><tr><td>Neu</td><td>499 €</td></tr><tr><td>Gebraucht</td><td>259 €</td></tr></table>
      it U 39 <h1>Trapano</h1><p>64,00 €</p><p>Usato da 39,00 €</p><button>Aggiungi al carrello</button>
      en U@de 211.5 <h1>Headphones</h1><p>$349.00</p><p>Used from $211.50</p><button>Add to cart</button>
      pl U* 210 <h1>Wiertarka</h1><p>399,00 zł</p><p>Używane od 210,00 zł</p><button>Dodaj do koszyka</button>
      ja U* 980 <h1>小説集</h1><p>2,200円</p><p>中古 980円より</p>
      zh U* 520 <h1>耳机</h1><p>¥899</p><p>二手 ¥520 起</p>
      fr U* 41 <h1>Perceuse</h1><p>74,90 €</p><p>D'occasion à partir de 41,00 €</p>
      es U* 180 <h1>Bicicleta plegable</h1><p>310 €</p><p>Segunda mano: 180 €</p>
      it U* 39 <h1>Trapano</h1><p>64,00 €</p><p>Usato da 39,00 €</p>
      nl U* 31 <h1>Boormachine</h1><p>€ 55,00</p><p>Tweedehands vanaf € 31,00</p>
      pt U* 60 <h1>Furadeira</h1><p>R$ 99,00</p><p>Usado a partir de R$ 60,00</p>
      en U 211.5 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Headphones","offers":[{"@type":"Offer","price":"211.50","itemCondition":"http://schema.org/UsedCondition"},{"@type":"Offer","price":"349.00","itemCondition":"http://schema.org/NewCondition"}]}</script><h1>Headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})

describe('the price of the own offer beside other offers', () => {
  const table = readPageTable(
    FIELDS,
    `
      en P 560 <h1>Shelf Speaker</h1><div class="offer"><a href="/openbox">Open-Box: from $455.50</a></div><div class="main"><span>$560.00</span><button>Add to Cart</button></div>
      en P 349 <h1>Noise-cancelling headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
      en P 24.99 <h1>Tide Atlas</h1><ul class="formats"><li><a href="/kindle/1">Kindle Edition $9.99</a></li><li><a href="/audio/1">Audiobook $14.95</a></li><li class="selected">Paperback $24.99</li></ul><button>Buy now</button>
      en P 579 <h1>Trail Watch 4</h1><div>Trade-in value up to $180</div><div><strong>$579</strong></div><div>or $48.25/mo for 12 months</div><button>Add to bag</button>
      en P 89.95 <h1>Espresso Grinder</h1><section><h2>3 other sellers</h2><a href="/offers">from $71.20</a></section><div><span class="amount">$89.95</span><button>Add to basket</button></div>
      en P 45 <h1>Garden hose</h1><div class="club">Members pay £38.00</div><div>£45.00</div><p>Delivery £4.95</p><p>Minimum order £20</p><button>Add to basket</button>
      en P 1200 <h1>Cargo bike</h1><div><p>Buy together: bike + lock $1,260</p></div><div><b>$1,200</b> <button>Add to cart</button></div>
      de P 34.9 <h1>Bohrhammer</h1><div><a href="/gebraucht/7">Gebraucht ab 12,00 €</a></div><div><span>34,90 €</span><button>In den Warenkorb</button></div>
      de P* 129 <h1>Kaffeemühle</h1><p>Neu und gebraucht (5) ab 88,50 €</p><p>129,00 €</p><button>In den Einkaufswagen</button>
      de P 649 <h1>Handy X2</h1><div>Generalüberholt ab 399,00 €</div><div><strong>649,00 €</strong></div><div>Finanzierung ab 27,04 € / Monat</div><button>Jetzt kaufen</button>
      de P 59 <h1>Wasserkocher</h1><p>B-Ware: 41,30 €</p><p>Sie sparen 10 €</p><p>59,00 €</p><p>zzgl. Versand 4,90 €</p><button>Kaufen</button>
      fr P 74.9 <h1>Perceuse</h1><div><a href="/occasion/3">D'occasion à partir de 41,00 €</a></div><div><span>74,90 €</span><button>Ajouter au panier</button></div>
      fr P* 219 <h1>Casque audio</h1><p>Reconditionné dès 149,00 €</p><p>219,00 €</p><p>ou 4 x 54,75 €</p><button>Acheter</button>
      fr P 18.5 <h1>Le Phare</h1><ul><li><a href="/ebook">Ebook 9,99 €</a></li><li>Broché 18,50 €</li></ul><button>Ajouter au panier</button>
      es P 89 <h1>Taladro</h1><div><a href="/reacondicionado">Reacondicionado desde 61,00 €</a></div><div><span>89,00 €</span><button>Añadir al carrito</button></div>
      es P* 25 <h1>Mochila</h1><p>Otros vendedores desde 19,80 €</p><p>25,00 €</p><p>Envío 3,95 €</p><button>Comprar</button>
      es P 310 <h1>Bicicleta plegable</h1><p>Segunda mano: 180 €</p><p>310 €</p><p>Cuota mensual 25,83 €</p><button>Añadir a la cesta</button>
      it P 64 <h1>Trapano</h1><div><a href="/usato/2">Usato da 39,00 €</a></div><div><span>64,00 €</span><button>Aggiungi al carrello</button></div>
      it P* 150 <h1>Macchina da caffè</h1><p>Ricondizionato da 99,00 €</p><p>150,00 €</p><p>Spedizione 5,90 €</p><button>Acquista</button>
      nl P 55 <h1>Boormachine</h1><div><a href="/tweedehands/5">Tweedehands vanaf € 31,00</a></div><div><span>€ 55,00</span><button>In winkelwagen</button></div>
      nl P* 240 <h1>Tablet</h1><p>Refurbished vanaf € 169,00</p><p>€ 240,00</p><p>Inruilwaarde tot € 80</p><button>Bestellen</button>
      pt P 99 <h1>Furadeira</h1><div><a href="/usado/4">Usado a partir de R$ 60,00</a></div><div><span>R$ 99,00</span><button>Adicionar ao carrinho</button></div>
      pt P* 1890 <h1>Celular Z</h1><p>Recondicionado por R$ 1.290,00</p><p>R$ 1.890,00</p><p>ou 12x de R$ 157,50</p><button>Comprar</button>
      pl P 399 <h1>Wiertarka</h1><div><a href="/uzywane/9">Używane od 210,00 zł</a></div><div><span>399,00 zł</span><button>Dodaj do koszyka</button></div>
      pl P* 75 <h1>Plecak</h1><p>Oferty innych sprzedawców od 66,00 zł</p><p>75,00 zł</p><p>Dostawa 9,99 zł</p><button>Kup teraz</button>
      ja P 12800 <h1>電動ドリル</h1><div><a href="/used/1">中古品 ¥7,200 より</a></div><div><span>¥12,800</span><button>カートに入れる</button></div>
      ja P* 3300 <h1>水筒</h1><p>整備済み品 2,100円</p><p>3,300円</p><p>送料 550円</p><button>購入する</button>
      zh P 899 <h1>耳机</h1><div><a href="/ershou/2">二手 ¥520 起</a></div><div><span>¥899</span><button>加入购物车</button></div>
      zh P* 199 <h1>背包</h1><p>会员价 ¥169</p><p>¥199</p><p>运费 ¥12</p><button>立即购买</button>
      en P 64.5 <h1>Walnut serving board</h1><div class="used-offer"><span>$39.00</span></div><div><span>$64.50</span></div><button>Add to cart</button>
      en P 210 <h1>Tent, 3 person</h1><div>Clearance outlet (returned item): $149.00</div><p>$210.00</p><p>Earn $10.50 in points</p><button>Add to cart</button>
      en P 1450 <h1>Refurbished Laptop 14"</h1><p>Refurbished $1,450.00</p><button>Add to cart</button>
      en P 25 <h1>Vintage lamp</h1><p>Condition: Used</p><p>$25.00</p><button>Add to cart</button>
      en P 18 <h1>The Long Road</h1><div role="radiogroup"><label><input type="radio" name="f"> Hardcover $29.00</label><label><input type="radio" name="f" checked> Paperback $18.00</label><label><input type="radio" name="f"> Audiobook $21.00</label></div>
      en P 55 <h1>Desk lamp</h1><p>Pay in 4 interest-free payments of $13.75</p><p>$55.00</p><p>Extended warranty $7.99</p><button>Add to bag</button>
      de P 499 <h1>Espressomaschine</h1><p>Ratenzahlung ab 20,79 €</p><p>499,00 €</p><p>Ankauf Ihres Altgeräts bis 80 €</p><p>Zubehör: Milchkanne 19,90 €</p><button>In den Warenkorb</button>
      fr P 39 <h1>Sac à dos</h1><div>Prix adhérent : 33,00 €</div><div>39,00 €</div><div>Livraison 4,90 €</div><button>Ajouter au panier</button>
      es P 61 <h1>Lámpara</h1><h3>Más vendedores</h3><ul><li>Tienda Sol 55,00 €</li><li>Casa Luz 57,50 €</li></ul><div class="compra"><p>61,00 €</p><button>Añadir al carrito</button></div>
      it P 420 <h1>Stampante</h1><p>Rate da 35,00 € al mese</p><p>420,00 €</p><p>Confezione aperta: 355,00 €</p><button>Aggiungi al carrello</button>
      pl P* 319 <h1>Odkurzacz</h1><p>Cena z kodem: 279,00 zł</p><p><b>319,00 zł</b> <button>Kup teraz</button></p>
      zh P* 99 <h1>蓝牙耳机</h1><p>券后 ¥79</p><p>¥99</p><button>立即购买</button>
      en P 219 <h1>Desk</h1><p><span>$219<sup>00</sup></span> <button>Buy</button></p>
      de P* 216.5 <h1>Regal</h1><p><span>216<sup>50</sup> €</span> <button>Kaufen</button></p>
      en P 149 <h1>Arm</h1><p itemprop="offers" itemscope itemtype="http://schema.org/Offer"><meta itemprop="price" content="149.000"><meta itemprop="priceCurrency" content="EUR"><span>149,00 €</span></p>
      nl P 129 <h1>Koptelefoon</h1><p>Clubprijs leden € 119,00</p><p>€ 129,00</p><p>3 termijnen van € 43,00</p><button>In winkelwagen</button>
      pl P 89 <h1>Książka kucharska</h1><ul><li><a href="/ebook/5">ebook 49,00 zł</a></li><li><a href="/audio/5">audiobook 44,00 zł</a></li></ul><p>89,00 zł</p><button>Do koszyka</button>
      ja P 2200 <h1>小説集</h1><p>Kindle版 1,650円</p><p>単行本 2,200円</p><p>中古 980円より</p><button>カートに入れる</button>
      zh P 459 <h1>电饭煲</h1><p>其他卖家 ¥429 起</p><p>以旧换新 最高抵 ¥60</p><p>¥459</p><button>加入购物车</button>
      en P 560 <h1>Shelf Speaker</h1><div>Scratch &amp; dent $455.50</div><div>$560.00 <button>Add to Cart</button></div>
      en P 560 <h1>Shelf Speaker</h1><p>Outlet $455.50</p><p>$560.00</p><button>Add to Cart</button>
      en P 560 <h1>Shelf Speaker</h1><div class="a"><a href="/o/3">Warehouse find <b>$455.50</b></a></div><div class="b"><span>$560.00</span></div>
      de P 84.9 <h1>Toaster</h1><div><p>Vitrinenstück</p><p>59,90 €</p></div><div><p>84,90 €</p><button>In den Warenkorb</button></div>
      en P 30 <h1>Mug set</h1><div>Old price $40.00 Now $30.00</div><p>Shipping $6</p>
      fr P 59 <h1>Sac</h1><section><p>59,00 €</p><button>Ajouter au panier</button></section><section><h2>Offre d'occasion</h2><p>32,00 €</p><button>Ajouter au panier</button></section>
      en P 429 <h1>Standing desk</h1><aside><h3>Refurbished</h3><p>$299.00</p><a href="/refurb/desk">See details</a></aside><div><p>$429.00</p><button>Add to cart</button></div>
      en P 15.99 <h1>Mint shampoo</h1><div class="buybox"><span>$15.99</span><button>Add to cart</button></div><div><p>From other sellers: $13.40</p></div>
      en P 780 <h1>Mirrorless camera</h1><div>Pre-owned: $525.00</div><div>Bundle with lens $1,050.00</div><div>$780.00 <button>Buy it now</button></div>
      en M 41.63 <h1>Mirrorless camera</h1><div>$560.00</div><div>or $41.63/mo. for 24 months</div><button>Buy it now</button>
      de P 219 <h1>Akkusauger</h1><section><h2>Andere Verkäufer</h2><p>199,50 € <button>In den Warenkorb</button></p></section><section class="buybox"><p>219,00 €</p><button>In den Warenkorb</button></section>
      de P* 27 <h1>Der Leuchtturm</h1><div class="formate"><a href="/e">E-Book 13,99 €</a><a class="aktiv">Gebundenes Buch 27,00 €</a><a href="/h">Hörbuch 19,95 €</a></div><button>In den Warenkorb</button>
      fr P 132 <h1>Aspirateur</h1><p>Autres vendeurs à partir de 118,00 €</p><p>132,00 €</p><p>Reprise jusqu'à 30 €</p><button>Ajouter au panier</button>
      es P* 45.5 <h1>Cafetera</h1><div><a href="/usados/8">Usado desde 28,00 €</a></div><p>Precio socio: 40,00 €</p><p><b>45,50 €</b></p><button>Añadir al carrito</button>
      it P 88 <h1>Zaino tecnico</h1><p>Altri venditori a partire da 79,00 €</p><p>88,00 €</p><p>Prezzo soci 82,00 €</p><button>Aggiungi al carrello</button>
      nl P 65 <h1>Rugzak</h1><p>Gebruikt: € 38,00</p><p>€ 65,00</p><p>Verzendkosten € 4,95</p><p>Andere verkopers vanaf € 59,00</p><button>In winkelwagen</button>
      pt P* 240 <h1>Mochila</h1><p>Outros vendedores a partir de R$ 215,00</p><p>R$ 240,00</p><button>Comprar</button>
      pl P 149 <h1>Czajnik</h1><p>Odnowiony: 99,00 zł</p><p>149,00 zł</p><p>Rata 14,90 zł</p><button>Do koszyka</button>
      ja P 4980 <h1>炊飯器</h1><p>他の出品者 4,500円から</p><p>4,980円</p><p>下取り価格 1,000円</p><button>カートに入れる</button>
      zh P 1299 <h1>平板电脑</h1><p>翻新机 ¥899</p><p>分期 ¥108.25/月</p><p>¥1299</p><button>加入购物车</button>
      en P@zh 349 <h1>Headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
      en Ps $349.00 <h1>Headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
      en P 12 <h1>Cup</h1><p>$12.00</p><section><h2>Accessories</h2><div>Lid $3.00</div><div>Brush $4.00</div></section>
      en P 80 <h1>Membership card holder</h1><p>Deposit $20.00 today</p><p>$80.00</p><p>You save $15.00</p>
      en P 80 <h1>Boots</h1><p>List: $95.00</p><p>$80.00</p><p>You save: $15.00 (16%)</p>
      de P 15 <h1>Saft</h1><p>15,00 €</p><p>zzgl. 3,10 € Pfand</p><p>2,50 €/l</p>
      en P 9 <h1>Bulbs</h1><table><tr><th>Quantity</th><th>Price each</th></tr><tr><td>1</td><td>$9.00</td></tr><tr><td>10</td><td>$8.00</td></tr></table>
      ja P* 480 <h1>牛肉</h1><p>480円</p><p>100gあたり120円</p>
      en P 45 <h1>Workshop</h1><p>Member $38.00</p><p>Non-member $45.00</p>
      en P 14.99 <h1>Dog food</h1><div>Subscribe &amp; save $12.99</div><div>One-time purchase $14.99</div><button>Add to cart</button>
      en P 45 <h1>Vase</h1><p>$5.99 shipping</p><p>$45.00</p>
      en P 579 <h1>Phone</h1><p>Get $180 for your old phone</p><p>$579</p>
      en P 45 <h1>Vase</h1><p>£45.00 Delivery in 3 days</p>
      en P 45 <h1>Vase</h1><p>£45.00 inc. VAT</p><p>£10 off</p>
      de P 89 <h1>Kurs</h1><p>Mitglieder 69 €</p><p>Nichtmitglieder 89 €</p>
      fr P 12 <h1>Croquettes</h1><p>Abonnez-vous 10,20 €</p><p>Achat unique 12,00 €</p>
      en P 349 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Headphones","offers":[{"@type":"Offer","price":"211.50","priceCurrency":"USD","itemCondition":"https://schema.org/UsedCondition"},{"@type":"Offer","price":"349.00","priceCurrency":"USD","itemCondition":"https://schema.org/NewCondition"}]}</script><h1>Headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
      en P 349 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Headphones","offers":{"@type":"AggregateOffer","lowPrice":"211.50","highPrice":"349.00","priceCurrency":"USD","offerCount":5}}</script><h1>Headphones</h1><p>Used from $211.50</p><p>$349.00</p><button>Add to cart</button>
      en P 349 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Headphones","offers":[{"@type":"Offer","price":"211.50","itemCondition":"http://schema.org/RefurbishedCondition"},{"@type":"Offer","price":"349.00","itemCondition":"http://schema.org/NewCondition"}]}</script><h1>Headphones</h1><p>Great sound.</p>
      en P 6.2 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Cheddar","offers":{"@type":"Offer","price":"6.20","priceSpecification":{"@type":"UnitPriceSpecification","price":"15.50","unitCode":"KGM"}}}</script><h1>Cheddar</h1><p>£6.20</p><p>£15.50/kg</p>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})
