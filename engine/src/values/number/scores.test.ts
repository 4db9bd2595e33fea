// Ratings and their counts are read from one line, from neighbouring lines, from labels of pictures and from JSON-LD, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  C: { en: 'number_of_reviews|Number of reviews', de: 'Anzahl der Bewertungen|Wie viele Bewertungen es gibt', fr: 'nombre d’avis|Nombre d’avis', es: 'número de valoraciones|Número de valoraciones', it: 'numero di recensioni|Numero di recensioni', nl: 'aantal beoordelingen|Aantal beoordelingen', pt: 'número de avaliações|Número de avaliações', pl: 'liczba opinii|Liczba opinii', ja: 'レビュー数|レビューの件数', zh: '评论数|评论数量' },
  R: { en: 'rating|Average rating', de: 'Bewertung|Durchschnittliche Bewertung', fr: 'note|Note moyenne', es: 'valoración|Valoración media', it: 'valutazione|Valutazione media', nl: 'beoordeling|Gemiddelde beoordeling', pt: 'avaliação|Avaliação média', pl: 'ocena|Średnia ocena', ja: '評価|平均評価', zh: '评分|平均评分' },
  V: { en: 'number_of_ratings|Number of ratings' },
}

describe('reading a rating and the number of ratings', () => {
  const table = readPageTable(
    FIELDS,
    `
      en C 1200 <h1>Kettle</h1><div>Rating: 4.5 of 5 (1,200 reviews)</div>
      en R 4.5 <h1>Kettle</h1><div>Rating: 4.5 of 5 (1,200 reviews)</div>
      en C 1200 <h1>Kettle</h1><div>4.3(1.2k)</div>
      en R 4.3 <h1>Kettle</h1><div>4.3(1.2k)</div>
      en C 12 <h1>Kettle</h1><p>Rated 4.5 out of 5 based on 12 customer ratings</p>
      en R 4.5 <h1>Kettle</h1><p>Rated 4.5 out of 5 based on 12 customer ratings</p>
      en C 23 <h1>Kettle</h1><div>★★★★☆ (23)</div>
      en R 3.9 <h1>Kettle</h1><h2>Customer reviews (214)</h2><div>3.9</div><ul><li>5 stars 120</li><li>4 stars 44</li><li>3 stars 20</li><li>2 stars 10</li><li>1 star 20</li></ul>
      en R 4.7 <h1>Kettle</h1><div aria-label="4.7 out of 5 stars"></div><a href="#reviews">318 ratings</a>
      en C 318 <h1>Kettle</h1><div aria-label="4.7 out of 5 stars"></div><a href="#reviews">318 ratings</a>
      en Cs 318 <h1>Kettle</h1><div>4.7 out of 5</div><div>318 ratings</div>
      en C 41 <h1>Kettle</h1><p>Rating 4.4</p><p>310 ratings, 41 reviews</p>
      en V 310 <h1>Kettle</h1><p>Rating 4.4</p><p>310 ratings, 41 reviews</p>
      ja R* 4.1 <h1>ケトル</h1><div>4.1 （レビュー 87件）</div>
      ja C* 87 <h1>ケトル</h1><div>4.1 （レビュー 87件）</div>
      de C* 2871 <h1>Kessel</h1><div>4,3 Sterne aus 2.871 Kundenmeinungen</div>
      en R - <h1>Kettle</h1><p>4.1 miles, 87 reviews</p>
      en R - <h1>Kettle</h1><p>15 ratings</p>
      de C 87 <h1>Kessel</h1><div>4,6 ★ · 87 Bewertungen</div>
      de R 4.6 <h1>Kessel</h1><div>4,6 ★ · 87 Bewertungen</div>
      de C* 1203 <h1>Kessel</h1><div>8.7/10 aus 1.203 Bewertungen</div>
      de R* 8.7 <h1>Kessel</h1><div>8.7/10 aus 1.203 Bewertungen</div>
      de R 4.2 <h1>Kessel</h1><p>Durchschnittliche Bewertung: 4,2 von 5 Sternen bei 56 Bewertungen</p>
      de C 56 <h1>Kessel</h1><p>Durchschnittliche Bewertung: 4,2 von 5 Sternen bei 56 Bewertungen</p>
      fr C 312 <h1>Bouilloire</h1><div>4,5 sur 5 – 312 avis</div>
      fr R* 4.5 <h1>Bouilloire</h1><div>4,5 sur 5 – 312 avis</div>
      es C* 1045 <h1>Hervidor</h1><p>4,3 de 5 estrellas</p><p>1.045 valoraciones</p>
      es R 4.3 <h1>Hervidor</h1><p>4,3 de 5 estrellas</p><p>1.045 valoraciones</p>
      it C 34 <h1>Bollitore</h1><p>Valutazione 4,1 su 5 basato su 34 recensioni</p>
      it R* 4.1 <h1>Bollitore</h1><p>Valutazione 4,1 su 5 basato su 34 recensioni</p>
      nl C 208 <h1>Waterkoker</h1><span title="9,1 van 10"></span><span>208 beoordelingen</span>
      nl R* 9.1 <h1>Waterkoker</h1><span title="9,1 van 10"></span><span>208 beoordelingen</span>
      pt C* 412 <h1>Chaleira</h1><div>4,8 (412 avaliações)</div>
      pt R 4.8 <h1>Chaleira</h1><div>4,8 (412 avaliações)</div>
      pl C 1200 <h1>Czajnik</h1><div>4,9/5</div><div>1 200 opinii</div>
      pl R* 4.9 <h1>Czajnik</h1><div>4,9/5</div><div>1 200 opinii</div>
      ja C 1024 <h1>やかん</h1><p>5つ星のうち4.2 1,024件の評価</p>
      ja R 4.2 <h1>やかん</h1><p>5つ星のうち4.2 1,024件の評価</p>
      zh C 23000 <h1>水壶</h1><p>4.8分 2.3万条评价</p>
      zh R* 4.8 <h1>水壶</h1><p>4.8分 2.3万条评价</p>
      en R 4.8 <h1>Pan</h1><div><span>4.8</span><span>★★★★★</span><span>(2,310)</span></div>
      en C 2310 <h1>Pan</h1><div><span>4.8</span><span>★★★★★</span><span>(2,310)</span></div>
      en C 14 <h1>Pan</h1><dl><dt>Reviews</dt><dd>14</dd><dt>Rating</dt><dd>4.1 / 5</dd></dl>
      en R 4.1 <h1>Pan</h1><dl><dt>Reviews</dt><dd>14</dd><dt>Rating</dt><dd>4.1 / 5</dd></dl>
      en Rs 4.4 <h1>Pan</h1><p>4.4/5 stars from 91 buyers</p>
      en C - <h1>Pan</h1><p>Rating: 4.5 of 5</p>
      de R* 1.7 <h1>Pfanne</h1><p>Gesamtnote 1,7</p><p>238 Kundenbewertungen</p>
      de C* 238 <h1>Pfanne</h1><p>Gesamtnote 1,7</p><p>238 Kundenbewertungen</p>
      fr R 3.9 <h1>Poêle</h1><div title="3,9 étoiles sur 5"></div><p>27 avis vérifiés</p>
      fr C 27 <h1>Poêle</h1><div title="3,9 étoiles sur 5"></div><p>27 avis vérifiés</p>
      es R* 4.6 <h1>Sartén</h1><p>4,6 estrellas sobre 5 según 1.230 opiniones</p>
      es C* 1230 <h1>Sartén</h1><p>4,6 estrellas sobre 5 según 1.230 opiniones</p>
      zh R 4.9 <h1>平底锅</h1><p>综合评分4.9</p><p>共5,120条点评</p>
      zh C 5120 <h1>平底锅</h1><p>综合评分4.9</p><p>共5,120条点评</p>
      ja R* 3.8 <h1>フライパン</h1><p>総合評価 3.8（口コミ 412件）</p>
      en C 5321 <h1>Lamp</h1><p><b>4.1</b> average from 5,321 reviews</p>
      en R 4.1 <h1>Lamp</h1><p><b>4.1</b> average from 5,321 reviews</p>
      en R 3.9 <h1>Lamp</h1><span role="img" aria-label="Rated 3.9 stars out of 5 by 77 people"></span>
      en C 77 <h1>Lamp</h1><span role="img" aria-label="Rated 3.9 stars out of 5 by 77 people"></span>
      de R* 4.9 <h1>Lampe</h1><p>Sehr gut 4,90 / 5,00 aus 2.314 Bewertungen</p>
      de C* 2314 <h1>Lampe</h1><p>Sehr gut 4,90 / 5,00 aus 2.314 Bewertungen</p>
      fr R 4.4 <h1>Lampe</h1><p>Note moyenne : 4,4/5 (1 087 avis clients)</p>
      fr C* 1087 <h1>Lampe</h1><p>Note moyenne : 4,4/5 (1 087 avis clients)</p>
      es C 96 <h1>Lámpara</h1><p>Puntuación: 4,0 sobre 5 | 96 opiniones</p>
      it R 8.4 <h1>Lampada</h1><span>8,4</span><span>Ottimo</span><span>1.530 recensioni</span>
      nl C* 61 <h1>Lamp</h1><p>Gemiddeld 4,5 uit 5 sterren op basis van 61 reviews</p>
      pt R* 4.7 <h1>Luminária</h1><p>Nota 4,7 de 5 com base em 350 avaliações</p>
      pl R 4.6 <h1>Lampa</h1><p>Średnia ocena: 4,6 na podstawie 89 ocen</p>
      ja C* 87 <h1>ランプ</h1><div>★4.5</div><div>レビュー87件</div>
      zh C 3600 <h1>台灯</h1><p>评分 4.9 / 5，共 3,600 人评价</p>
      en C@pl 1200 <h1>Kettle</h1><div>Rating: 4.5 of 5 (1,200 reviews)</div>
      en R@ja 4.5 <h1>Kettle</h1><div>Rating: 4.5 of 5 (1,200 reviews)</div>
      ja R@de 4.2 <h1>やかん</h1><p>5つ星のうち4.2 1,024件の評価</p>
      ja C@fr 1024 <h1>やかん</h1><p>5つ星のうち4.2 1,024件の評価</p>
      en Cs 1,200 <h1>Kettle</h1><div>4.5 of 5 (1,200 reviews)</div>
      en Rs 4.5 <h1>Kettle</h1><div>4.5 of 5 (1,200 reviews)</div>
      de Rs* 4,6 <h1>Kessel</h1><div>4,6 ★ · 87 Bewertungen</div>
      de Cs* 1.203 <h1>Kessel</h1><div>8.7/10 aus 1.203 Bewertungen</div>
      en R 4.4 <h1>Pan</h1><p>4.4/5 stars from 91 buyers</p>
      en C 91 <h1>Pan</h1><p>4.4/5 stars from 91 buyers</p>
      en R 8.9 <h1>Hotel Hill</h1><p>Guest rating 8.9 Excellent · 1,874 reviews</p>
      en C 1874 <h1>Hotel Hill</h1><p>Guest rating 8.9 Excellent · 1,874 reviews</p>
      en R 92 <h1>Stew</h1><p>92/100 based on 61 critic reviews</p>
      en C 61 <h1>Stew</h1><p>92/100 based on 61 critic reviews</p>
      fr R 16 <h1>Vin rouge</h1><p>Note : 16/20 (45 avis)</p>
      fr C 45 <h1>Vin rouge</h1><p>Note : 16/20 (45 avis)</p>
      en R 5 <h1>Cup</h1><p>★ 5.0 (8)</p>
      en C 8 <h1>Cup</h1><p>★ 5.0 (8)</p>
      en R 4 <h1>Cup</h1><img alt="4 out of 5 stars"><span>(36)</span>
      en C 36 <h1>Cup</h1><img alt="4 out of 5 stars"><span>(36)</span>
      en R - <h1>Cup</h1><p>No reviews yet</p><p>Ships in 4 days</p>
      en C - <h1>Cup</h1><p>Be the first to review. Holds 4 cups.</p>
      en C 0 <h1>Cup</h1><p>0 reviews</p>
      en R - <h1>Cup</h1><p>15 customer ratings</p><p>Pack of 5</p>
      en V 2300 <h1>App</h1><p>4.6</p><p>2.3K ratings</p><p>512 written reviews</p>
      en C 512 <h1>App</h1><p>4.6</p><p>2.3K ratings</p><p>512 written reviews</p>
      en R 4.3 <h1>Cup</h1><p>4.3 / 5</p><ul><li>5 stars</li><li>4 stars</li><li>3 stars</li><li>2 stars</li></ul>
      en R 7.4 <h1>Game</h1><p>2–4 people · Difficulty 3.2 / 5</p><p>Rated 7.4 by 3.1k people</p>
      de R* 4.6 <h1>Pension</h1><p>Lage 4,9/5</p><p>Service 4,1/5</p><p>4,6/5 aus 87 Bewertungen</p>
      en C 300 <h1>Cup</h1><p>4.3 out of 5 (300)</p><ul><li>5 stars 70% (210)</li><li>4 stars 20% (60)</li></ul>
      en C 41 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","aggregateRating":{"@type":"AggregateRating","ratingValue":4.4,"ratingCount":310,"reviewCount":41}}</script><h1>Kettle</h1>
      en V 310 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","aggregateRating":{"@type":"AggregateRating","ratingValue":4.4,"ratingCount":310,"reviewCount":41}}</script><h1>Kettle</h1>
      en R 4.4 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","aggregateRating":{"@type":"AggregateRating","ratingValue":"4.4 of 5","bestRating":5,"reviewCount":"41 reviews"}}</script><h1>Kettle</h1>
      en C 41 <script type="application/ld+json">{"@context":"https://schema.org","@type":"Product","name":"Kettle","aggregateRating":{"@type":"AggregateRating","ratingValue":"4.4 of 5","bestRating":5,"reviewCount":"41 reviews"}}</script><h1>Kettle</h1>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})
