// Counts in thousands and with a power behind them, in ten languages.
import { describe, expect, it } from 'vitest'
import { readPageCase, readPageTable, type AskedFields } from '../../testing/page-table.ts'

// oxfmt-ignore
const FIELDS: AskedFields = {
  C: { en: 'number_of_reviews|Number of reviews', de: 'Anzahl der Bewertungen|Wie viele Bewertungen es gibt', fr: 'nombre d’avis|Nombre d’avis', es: 'número de valoraciones|Número de valoraciones', it: 'numero di recensioni|Numero di recensioni', nl: 'aantal beoordelingen|Aantal beoordelingen', pt: 'número de avaliações|Número de avaliações', pl: 'liczba opinii|Liczba opinii', ja: 'レビュー数|レビューの件数', zh: '评论数|评论数量' },
  D: { en: 'download_count|Number of downloads', it: 'numero_download|Numero di download' },
  F: { en: 'followers|Number of followers', de: 'Follower|Anzahl der Follower', fr: 'abonnés|Nombre d’abonnés', es: 'seguidores|Número de seguidores', it: 'follower|Numero di follower', nl: 'volgers|Aantal volgers', pt: 'seguidores|Número de seguidores', pl: 'obserwujący|Liczba obserwujących', ja: 'フォロワー数|フォロワーの数', zh: '粉丝数|粉丝数量' },
}

describe('a count in thousands', () => {
  const table = readPageTable(
    FIELDS,
    `
      en C 1200 <h1>Mug</h1><p>1.2k reviews</p>
      en C 12400 <h1>Mug</h1><p>4.6 ★ 12.4K ratings</p>
      en C 1234567 <h1>Mug</h1><p>1,234,567 reviews</p>
      de C 1200 <h1>Tasse</h1><p>1.200 Bewertungen</p>
      de C* 12000 <h1>Tasse</h1><p>12 Tsd. Bewertungen</p>
      fr C 1200 <h1>Tasse</h1><p>1 200 avis</p>
      fr C* 3400 <h1>Tasse</h1><p>3,4 k avis</p>
      es C 3000 <h1>Taza</h1><p>3 mil opiniones</p>
      es C* 3400 <h1>Taza</h1><p>4,1 (3,4 mil)</p>
      it C 2500 <h1>Tazza</h1><p>2.500 recensioni</p>
      it C* 2500 <h1>Tazza</h1><p>2,5 mila recensioni</p>
      nl C 1850 <h1>Mok</h1><p>1.850 beoordelingen</p>
      nl C* 2300 <h1>Mok</h1><p>2,3 dzd. beoordelingen</p>
      pt C 3000 <h1>Caneca</h1><p>3 mil avaliações</p>
      pt C* 1400 <h1>Caneca</h1><p>4,7 (1,4 mil avaliações)</p>
      pl C 5000 <h1>Kubek</h1><p>5 tys. opinii</p>
      pl C* 5600 <h1>Kubek</h1><p>4,8 (5,6 tys. ocen)</p>
      ja C 12000 <h1>マグ</h1><p>1.2万件のレビュー</p>
      ja C* 1024 <h1>マグ</h1><p>レビュー 1,024件</p>
      zh C 23000 <h1>杯子</h1><p>2.3万条评价</p>
      zh C* 20000 <h1>杯子</h1><p>2万+评价</p>
      zh C 1256 <h1>杯子</h1><p>累计评价 1256</p>
      en D 1200000 <h1>Mixer app</h1><p>1.2M downloads</p>
      de D 12000 <h1>Misch-App</h1><p>12 Tsd. Downloads</p>
      en F 34500 <h1>Band page</h1><p>34.5K followers</p>
      de F* 34500 <h1>Bandseite</h1><p>34.500 Follower</p>
      es F* 12000 <h1>Perfil</h1><p>12 mil seguidores</p>
      zh F* 23000 <h1>主页</h1><p>2.3万粉丝</p>
      pl F* 5600 <h1>Profil</h1><p>5,6 tys. obserwujących</p>
      fr F* 12300 <h1>Profil</h1><p>12,3 k abonnés</p>
      en C 3100 <h1>Cup</h1><div aria-label="4.2 stars, 3.1k ratings"></div>
      en F 1250000 <h1>Artist</h1><p>Followers: 1.25M</p>
      en D 50000 <h1>App</h1><p>Downloads: 50K+</p>
      de C 12500 <h1>Becher</h1><p>über 12.500 Kundenbewertungen</p>
      de F* 8400 <h1>Seite</h1><p>8,4 Tsd. Follower</p>
      fr C* 10400 <h1>Tasse</h1><p>(10,4 k avis)</p>
      es F* 1200000 <h1>Perfil</h1><p>1,2 M seguidores</p>
      it F* 15000 <h1>Profilo</h1><p>15 mila follower</p>
      it C 1048 <h1>Tazza</h1><p>★ 4,4 · 1.048 recensioni</p>
      nl F* 3200 <h1>Profiel</h1><p>3.200 volgers</p>
      pt C 15300 <h1>Caneca</h1><p>15,3 mil avaliações de clientes</p>
      pl C* 1250 <h1>Kubek</h1><p>Opinie (1250)</p>
      ja C 10000 <h1>カップ</h1><p>口コミ 1万件</p>
      zh C* 5200 <h1>杯</h1><p>5200条评论</p>
      zh F* 1200000 <h1>主页</h1><p>120万粉丝</p>
      en C 2400 <h1>Bowl</h1><div>4.4</div><div>(2.4K)</div>
      en C 15000 <h1>Bowl</h1><p>Loved by buyers: 15k+ reviews</p>
      de C 3800 <h1>Schale</h1><p>4,5 (3,8 Tsd.)</p>
      de C* 1045 <h1>Schale</h1><p>Kundenbewertungen: 1.045</p>
      fr C 2100 <h1>Bol</h1><p>4,6 · 2,1 k évaluations</p>
      es C* 12500 <h1>Cuenco</h1><p>Más de 12.500 reseñas</p>
      it C 1300 <h1>Ciotola</h1><p>4,2 su 5 · 1.300 voti</p>
      nl C* 4200 <h1>Kom</h1><p>4.200 reviews</p>
      pt C* 2200 <h1>Tigela</h1><p>Nota 4,9 · 2,2 mil avaliações</p>
      pl C 12000 <h1>Miska</h1><p>12 tys. ocen</p>
      ja C 35000 <h1>鉢</h1><p>3.5万件の評価</p>
      zh C* 10000 <h1>碗</h1><p>1万+条评论</p>
      ja F* 12000 <h1>ページ</h1><p>フォロワー 1.2万人</p>
      pt F* 3400 <h1>Perfil</h1><p>3,4 mil seguidores</p>
      it D* 12000 <h1>App</h1><p>12 mila download</p>
    `,
  )
  it.each(table)('$title', (one) => {
    expect(readPageCase(one)).toBe(one.value)
  })
})
