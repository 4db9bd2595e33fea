// The names of the usual members of list items, in ten languages, and the forms of their values. Inside an item a word is more specific
// than
// on a whole page: the "role" of a person is not a list of duties, the "text" of a review not an article. For names outside this list, the
// vocabulary is used.
import type { FieldType } from '@quarry/contract'
import type { ListKind } from './list-kind.ts'

export interface MemberKind {
  id: string
  kind: ListKind
  /** Type of its values where the member declares none. */
  type: FieldType
  /** Separated by commas; the first ones of each language are names, further ones labels and class names of pages. */
  words: string
  /** Property paths of structured data inside the item, best first. */
  properties: string
}

export const MEMBER_KINDS: readonly MemberKind[] = [
  {
    id: 'name',
    kind: 'name',
    type: 'string',
    words:
      'name, full name, title, heading, headline, label, item name, Name, Namen, Titel, Bezeichnung, Überschrift, nom, intitulé, titre, nombre, título, denominación, nome, titolo, denominazione, naam, titel, benaming, nome, título, designação, imię, imieniem, imię i nazwisko, imieniem i nazwiskiem, nazwa, nazwą, nazwisko, tytuł, tytułem, 名前, 氏名, 名称, タイトル, 題名, 件名, 品名, 名字, 姓名, 标题, 名稱, 標題',
    properties: 'name headline title legalName itemOffered.name item.name',
  },
  {
    id: 'role',
    kind: 'short',
    type: 'string',
    words:
      'role, job title, position, job, function, occupation, job role, rank, designation, Rolle, Funktion, Position, Stelle, Berufsbezeichnung, Amt, fonction, rôle, poste, titre du poste, métier, cargo, puesto, función, rol, posición, ruolo, funzione, incarico, mansione, qualifica, functie, rol, positie, functietitel, cargo, função, papel, posição, stanowisko, stanowiskiem, rola, rolą, funkcja, funkcją, 役職, 役割, 肩書, 肩書き, 職種, ポジション, 职位, 职务, 角色, 职称, 職位, 職稱',
    properties: 'jobTitle roleName hasOccupation.name hasOccupation',
  },
  {
    id: 'department',
    kind: 'short',
    type: 'string',
    words:
      'department, team, division, unit name, Abteilung, Bereich, département, service, departamento, área, dipartimento, reparto, afdeling, departamento, setor, dział, działem, 部署, 部門, 部门',
    properties: 'department.name department worksFor.name',
  },
  {
    id: 'organisation',
    kind: 'short',
    type: 'string',
    words:
      'company, organisation, organization, employer, affiliation, Firma, Unternehmen, Organisation, entreprise, société, organisation, empresa, organización, azienda, organizzazione, bedrijf, organisatie, empresa, organização, firma, firmą, organizacja, 会社, 会社名, 所属, 公司, 单位, 机构',
    properties: 'worksFor.name affiliation.name memberOf.name worksFor affiliation',
  },
  {
    id: 'author',
    kind: 'person',
    type: 'string',
    words:
      'author, reviewer, writer, by, written by, speaker, presenter, artist, user, Autor, Autorin, Verfasser, Sprecher, Referent, Künstler, auteur, rédacteur, intervenant, orateur, artiste, autor, ponente, orador, artista, autore, relatore, oratore, auteur, spreker, artiest, autor, autora, orador, palestrante, artista, autor, autorem, prelegent, prelegentem, recenzent, artysta, 著者, 投稿者, レビュアー, 登壇者, 講演者, アーティスト, 作者, 评论者, 演讲者, 讲者, 艺术家',
    properties: 'author.name author performer.name performer byArtist.name byArtist creator.name creator contributor.name',
  },
  {
    id: 'text',
    kind: 'text',
    type: 'string',
    words:
      'text, body, comment, review, review text, quote, message, content, description, summary, bio, biography, short bio, about, details, Text, Beschreibung, Kommentar, Bewertungstext, Inhalt, Kurzbiografie, Biografie, Zusammenfassung, texte, description, commentaire, contenu, biographie, résumé, texto, descripción, comentario, contenido, biografía, resumen, testo, descrizione, commento, contenuto, biografia, tekst, beschrijving, omschrijving, reactie, inhoud, biografie, texto, descrição, comentário, conteúdo, biografia, resumo, tekst, tekstem, treść, treścią, opis, opisem, komentarz, biografia, 本文, 説明, コメント, 内容, 紹介, 略歴, プロフィール, 正文, 描述, 说明, 评论, 内容, 简介, 評論',
    properties: 'reviewBody text description abstract articleBody disambiguatingDescription',
  },
  {
    id: 'question',
    kind: 'name',
    type: 'string',
    words: 'question, Frage, question, pregunta, domanda, vraag, pergunta, pytanie, pytaniem, 質問, 问题, 問題',
    properties: 'name text',
  },
  {
    id: 'answer',
    kind: 'text',
    type: 'string',
    words:
      'answer, reply, response, Antwort, réponse, respuesta, risposta, antwoord, resposta, odpowiedź, odpowiedzią, 回答, 答え, 答案, 解答',
    properties: 'acceptedAnswer.text suggestedAnswer.text acceptedAnswer',
  },
  {
    id: 'price',
    kind: 'price',
    type: 'number',
    words:
      'price, cost, fee, rate, monthly price, price per month, amount due, Preis, Kosten, Gebühr, Monatspreis, prix, coût, tarif, precio, coste, costo, tarifa, prezzo, costo, tariffa, prijs, kosten, tarief, preço, custo, tarifa, cena, ceną, koszt, kosztem, opłata, 価格, 料金, 値段, 金額, 价格, 费用, 票价, 價格',
    properties: 'price offers.price offers.lowPrice priceSpecification.price lowPrice',
  },
  {
    id: 'currency',
    kind: 'unit',
    type: 'string',
    words: 'currency, Währung, devise, monnaie, moneda, divisa, valuta, munteenheid, moeda, waluta, walutą, 通貨, 货币, 币种',
    properties: 'priceCurrency offers.priceCurrency priceSpecification.priceCurrency',
  },
  {
    id: 'rating',
    kind: 'number',
    type: 'number',
    words:
      'rating, stars, score, star rating, Bewertung, Sterne, Punktzahl, note, étoiles, évaluation, valoración, puntuación, estrellas, valutazione, punteggio, stelle, voto, beoordeling, sterren, score, avaliação, classificação, estrelas, ocena, oceną, gwiazdki, 評価, 星, 点数, 评分, 星级, 評分',
    properties: 'reviewRating.ratingValue ratingValue aggregateRating.ratingValue starRating.ratingValue',
  },
  {
    id: 'date',
    kind: 'date',
    type: 'date',
    words:
      'date, published, publication date, start date, release date, date of publication, Datum, Veröffentlichungsdatum, Startdatum, Termin, date, date de publication, fecha, fecha de publicación, data, data di pubblicazione, datum, publicatiedatum, data, data de publicação, data, datą, 日付, 日時, 公開日, 開催日, 日期, 发布日期, 時間',
    properties: 'startDate datePublished dateCreated uploadDate date validFrom dateModified releaseDate',
  },
  {
    id: 'year',
    kind: 'short',
    type: 'string',
    words: 'year, Jahr, Jahreszahl, année, an, año, anno, jaar, jaartal, ano, rok, rokiem, 年, 年度, 年份',
    properties: 'startDate datePublished year',
  },
  {
    id: 'end_date',
    kind: 'date',
    type: 'date',
    words:
      'end date, ends, valid until, Enddatum, Ende, date de fin, fin, fecha de fin, data di fine, einddatum, data de fim, data zakończenia, 終了日, 结束日期',
    properties: 'endDate validThrough priceValidUntil',
  },
  {
    id: 'day',
    kind: 'short',
    type: 'string',
    words:
      'day, weekday, day of week, day of the week, days, Tag, Wochentag, Tage, jour, jour de la semaine, día, día de la semana, giorno, giorno della settimana, dag, weekdag, dia, dia da semana, dzień, dniem, dzień tygodnia, 曜日, 日, 星期, 日子, 星期几',
    properties: 'dayOfWeek validFrom',
  },
  {
    id: 'opens',
    kind: 'clock_start',
    type: 'string',
    words:
      'opens, open, opening time, opens at, from, start, starts, start time, begins, öffnet, geöffnet ab, Öffnung, von, Beginn, Startzeit, ouvre, ouverture, heure d’ouverture, début, heure de début, de, abre, apertura, hora de apertura, inicio, hora de inicio, desde, apre, apertura, orario di apertura, inizio, dalle, opent, openingstijd, open, van, begin, begintijd, abertura, hora de abertura, início, das, otwarcie, otwarciem, godzina otwarcia, początek, od, 開店, 開店時間, 開始, 開始時間, 开门, 开门时间, 开始, 开始时间, 开放时间',
    properties: 'opens startTime startDate',
  },
  {
    id: 'closes',
    kind: 'clock_end',
    type: 'string',
    words:
      'closes, close, closing time, closes at, to, until, end, ends, end time, schließt, geschlossen ab, Schließung, bis, Ende, Endzeit, ferme, fermeture, heure de fermeture, fin, heure de fin, cierra, cierre, hora de cierre, fin, hora de fin, hasta, chiude, chiusura, orario di chiusura, fine, alle, sluit, sluitingstijd, tot, einde, eindtijd, fecha, fechamento, encerramento, hora de fecho, fim, até, zamknięcie, zamknięciem, godzina zamknięcia, koniec, do, 閉店, 閉店時間, 終了, 終了時間, 关门, 关门时间, 结束, 结束时间',
    properties: 'closes endTime endDate',
  },
  {
    id: 'time',
    kind: 'clock',
    type: 'string',
    words:
      'time, hour, hours, opening hours, time slot, Uhrzeit, Zeit, Öffnungszeiten, Zeiten, heure, heures, horaire, horaires, hora, horas, horario, horarios, ora, orario, orari, tijd, tijden, uur, openingstijden, hora, horas, horário, godzina, godziną, godziny, czas, 時刻, 時間, 営業時間, 时间, 时刻, 营业时间',
    properties: 'startTime startDate opens doorTime',
  },
  {
    id: 'value',
    kind: 'any',
    type: 'string',
    words: 'value, Wert, Angabe, valeur, valor, valore, waarde, valor, wartość, wartością, 値, 数値, 值, 数值, 參數值, 参数值',
    properties: 'value valueReference.value',
  },
  {
    id: 'attribute',
    kind: 'name',
    type: 'string',
    words:
      'attribute, property, characteristic, specification, spec, nutrient, key, parameter, Merkmal, Eigenschaft, Nährstoff, caractéristique, propriété, nutriment, característica, propiedad, nutriente, caratteristica, proprietà, nutriente, kenmerk, eigenschap, voedingsstof, característica, propriedade, nutriente, cecha, cechą, właściwość, parametr, 項目, 項目名, 属性, 栄養素, 项目, 属性, 参数, 营养素',
    properties: 'name propertyID',
  },
  {
    id: 'amount',
    kind: 'quantity',
    type: 'string',
    words:
      'amount, quantity, measure, portion, per 100 g, Menge, Anzahl, Portion, Betrag, quantité, dose, cantidad, dosis, quantità, dose, hoeveelheid, aantal, quantidade, dose, ilość, ilością, 量, 分量, 数量, 用量',
    properties: 'amount quantity requiredQuantity.value requiredQuantity value',
  },
  {
    id: 'unit',
    kind: 'unit',
    type: 'string',
    words: 'unit, unit of measure, Einheit, Maßeinheit, unité, unidad, unità, eenheid, unidade, jednostka, jednostką, 単位, 单位, 計量單位',
    properties: 'unitText unitCode requiredQuantity.unitText',
  },
  {
    id: 'ingredient',
    kind: 'name',
    type: 'string',
    words:
      'ingredient, ingredient name, Zutat, Zutaten, ingrédient, ingrediente, ingrediënt, ingrediente, składnik, składnikiem, 材料, 食材, 配料',
    properties: 'name item.name',
  },
  {
    id: 'photo',
    kind: 'picture',
    type: 'string',
    words:
      'photo, photo url, image, image url, picture, picture url, portrait, avatar, thumbnail, logo, logo url, icon, Foto, Bild, Bild-URL, Foto-URL, Porträt, Vorschaubild, photo, image, url de la photo, portrait, vignette, foto, imagen, url de la foto, retrato, foto, immagine, url della foto, ritratto, foto, afbeelding, foto-url, afbeelding-url, foto, imagem, url da foto, retrato, zdjęcie, zdjęciem, obraz, adres zdjęcia, 写真, 画像, 写真のURL, 画像URL, 照片, 图片, 图片链接, 头像, 圖片',
    properties: 'image.url image.contentUrl image photo.url photo thumbnailUrl logo.url logo',
  },
  {
    id: 'link',
    kind: 'address',
    type: 'string',
    words:
      'link, url, web address, href, profile, profile link, profile url, page, page url, website, download link, file, download, Link, Adresse der Seite, Webadresse, Profil-Link, Webseite, URL, lien, url, adresse web, lien du profil, site, enlace, url, vínculo, enlace al perfil, link, collegamento, url, indirizzo web, koppeling, link, url, webadres, ligação, link, url, hiperligação, odnośnik, odnośnikiem, link, linkiem, adres strony, リンク, URL, リンク先, 链接, 网址, 連結, 鏈接',
    properties: 'url @id contentUrl item sameAs mainEntityOfPage',
  },
  {
    id: 'email',
    kind: 'email',
    type: 'string',
    words:
      'email, e-mail, email address, mail, E-Mail-Adresse, courriel, adresse e-mail, adresse mail, correo, correo electrónico, posta elettronica, indirizzo email, e-mailadres, endereço de email, correio eletrónico, adres e-mail, e-mailem, メール, メールアドレス, 邮箱, 电子邮件, 電郵',
    properties: 'email contactPoint.email',
  },
  {
    id: 'phone',
    kind: 'phone',
    type: 'string',
    words:
      'phone, telephone, phone number, tel, mobile, Telefon, Telefonnummer, téléphone, numéro de téléphone, teléfono, número de teléfono, telefono, numero di telefono, telefoon, telefoonnummer, telefone, número de telefone, telefon, telefonem, numer telefonu, 電話, 電話番号, 电话, 电话号码, 電話號碼',
    properties: 'telephone contactPoint.telephone',
  },
  {
    id: 'location',
    kind: 'short',
    type: 'string',
    words:
      'location, place, venue, city, room, where, Ort, Veranstaltungsort, Stadt, Raum, lieu, ville, salle, lugar, ciudad, sala, luogo, città, sala, plaats, locatie, stad, zaal, local, lugar, cidade, sala, miejsce, miejscem, miasto, sala, 場所, 会場, 都市, 地点, 地點, 城市, 会场',
    properties: 'location.name location.address.addressLocality location address.addressLocality jobLocation.address.addressLocality',
  },
  {
    id: 'size',
    kind: 'quantity',
    type: 'string',
    words:
      'size, file size, Größe, Dateigröße, taille, taille du fichier, tamaño, tamaño del archivo, dimensione, dimensioni, grootte, bestandsgrootte, tamanho, rozmiar, rozmiarem, サイズ, ファイルサイズ, 大小, 文件大小, 尺寸',
    properties: 'contentSize fileSize size.name size',
  },
  {
    id: 'format',
    kind: 'short',
    type: 'string',
    words:
      'format, file type, type, file format, kind, category, level, Format, Dateityp, Typ, Art, Kategorie, Niveau, format, type, type de fichier, catégorie, formato, tipo, tipo de archivo, categoría, formato, tipo, tipo di file, categoria, formaat, type, bestandstype, categorie, formato, tipo, categoria, format, formatem, typ, typem, kategoria, 形式, 種類, ファイル形式, カテゴリ, 格式, 类型, 类别',
    properties: 'encodingFormat fileFormat additionalType category',
  },
  {
    id: 'duration',
    kind: 'duration',
    type: 'string',
    words:
      'duration, length, running time, Dauer, Länge, Laufzeit, durée, longueur, duración, durata, duur, lengte, duração, czas trwania, czasem trwania, długość, 長さ, 再生時間, 所要時間, 时长, 長度',
    properties: 'duration timeRequired',
  },
  {
    id: 'position',
    kind: 'count',
    type: 'number',
    words: 'number, no, order, track number, Nummer, Nr, numéro, número, numero, nummer, número, numer, numerem, 番号, 编号, 序号',
    properties: 'position itemListOrder episodeNumber',
  },
  {
    id: 'sku',
    kind: 'code',
    type: 'string',
    words:
      'sku, article number, item number, product code, code, gtin, ean, Artikelnummer, Bestellnummer, référence, code article, referencia, código, codice, codice articolo, artikelnummer, referência, numer katalogowy, kod, 品番, 型番, 商品コード, 货号, 编号, 型号',
    properties: 'sku gtin13 gtin mpn productID identifier',
  },
  {
    id: 'color',
    kind: 'short',
    type: 'string',
    words: 'color, colour, Farbe, couleur, color, colore, kleur, cor, kolor, kolorem, 色, カラー, 颜色, 顏色',
    properties: 'color',
  },
  {
    id: 'availability',
    kind: 'short',
    type: 'string',
    words:
      'availability, stock, in stock, Verfügbarkeit, Lagerbestand, disponibilité, disponibilidad, disponibilità, beschikbaarheid, disponibilidade, dostępność, dostępnością, 在庫, 在庫状況, 库存, 有货',
    properties: 'availability offers.availability',
  },
  {
    id: 'features',
    kind: 'items',
    type: 'array',
    words:
      'features, benefits, included features, list of features, Merkmale, Leistungen, Funktionen, fonctionnalités, avantages, características, ventajas, funzionalità, caratteristiche, functies, kenmerken, voordelen, características, funcionalidades, funkcje, funkcjami, cechy, cechami, 機能, 特長, 功能, 特点',
    properties: 'featureList itemOffered.featureList',
  },
]
