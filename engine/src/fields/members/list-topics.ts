// What lists are about, by the words of headings, class names, properties and fields: one line for each topic, in ten languages. And the
// words that only say that something is a list or an item of one.

export const LIST_TOPICS: readonly string[] = [
  'team staff people person crew leadership management board employee colleague personnel who Mitarbeiter Mitarbeiterin Mitarbeitende Team Belegschaft Vorstand Kollegium Ansprechpartner équipe personnel collaborateur employé direction dirigeant equipo personal plantilla empleado squadra personale dipendente staff medewerker personeel teamlid teamleden bestuur equipe equipa funcionário colaborador zespół pracownik kadra zarząd チーム スタッフ 社員 職員 役員 メンバー 团队 員工 员工 成员 人员 成員 團隊',
  'speaker presenter lecturer Referent Referentin Sprecher intervenant conférencier orateur ponente orador relatore oratore spreker palestrante prelegent mówca 登壇者 講師 講演者 演讲者 讲者 嘉宾 講者',
  'author writer editor Autor Autorin auteur rédacteur autore autora autor 著者 作者',
  'plan price pricing tariff package tier subscription rate fee Preis Preise Tarif Paket Abo Gebühr prix tarif forfait formule abonnement precio tarifa plan suscripción prezzo prezzi tariffa piano abbonamento prijs prijzen tarief pakket abonnement preço plano tarifa assinatura cena ceny cennik taryfa pakiet プラン 料金 価格 价格 套餐 方案 费用 價格 收费',
  'event happening agenda calendar programme concert show Veranstaltung Veranstaltungen Termin Termine Konzert événement évènement évenement manifestation spectacle evento eventi concierto evenement evenementen agenda concerten wydarzenie wydarzenia impreza koncert イベント 催し 公演 活动 活動 演出',
  'session talk schedule lecture timetable workshop programme Vortrag Vorträge Programm Zeitplan Fahrplan Ablauf conférence séance programme horaire sesión charla ponencia horario programa sessione conferenza intervento programma sessie lezing programma sessão palestra programação programa sesja wykład harmonogram program セッション 講演 スケジュール プログラム 日程 时间表 议程 场次 議程',
  'review testimonial opinion feedback rating comment Bewertung Bewertungen Rezension Rezensionen Kundenstimme Kundenstimmen Kundenmeinung Erfahrung avis témoignage commentaire évaluation opinión opiniones reseña testimonio valoración comentario recensione recensioni testimonianza opinione commento beoordeling beoordelingen recensie recensies ervaring avaliação avaliações opinião depoimento resenha opinia opinie recenzja ocena レビュー 口コミ クチコミ 評価 お客様の声 评论 评价 點評 点评 評論 評價',
  'specification spec technical characteristic attribute property parameter Spezifikation Spezifikationen Eigenschaft Eigenschaften Merkmal Merkmale Daten technische caractéristique caractéristiques fiche technique especificación especificaciones característica ficha specifica specifiche caratteristica caratteristiche scheda specificatie specificaties kenmerk kenmerken eigenschap especificação especificações característica ficha specyfikacja parametr cecha dane 仕様 スペック 諸元 规格 参数 属性 規格',
  'file download document attachment publication brochure Datei Dateien Dokument Dokumente Anhang Unterlage fichier téléchargement document pièce archivo descarga documento adjunto documento scaricare allegato bestand bestanden document bijlage arquivo ficheiro documento anexo plik pliki dokument załącznik ファイル ダウンロード 資料 文書 文件 下载 附件 資料 下載',
  'faq question asked Frage Fragen FAQ question questions pregunta preguntas domanda domande vraag vragen pergunta perguntas dúvida pytanie pytania よくある質問 質問 常见问题 问题 問題 問答',
  'hours opening open hour Öffnungszeit Öffnungszeiten Sprechzeiten Zeiten horaire horaires ouverture horario horarios apertura orario orari openingstijd openingstijden horário funcionamento godziny otwarcia 営業時間 開館時間 診療時間 营业时间 开放时间 營業時間',
  'ingredient Zutat Zutaten ingrédient ingrédients ingrediente ingredientes ingredienti ingrediënt ingrediënten składnik składniki 材料 食材 配料 原料',
  'nutrition nutrient nutritional Nährwert Nährwerte Nährstoff nutrition nutritionnel nutriment nutrición nutriente nutricional nutrizionale valore voedingswaarde voedingsstof nutricional nutriente wartość odżywcza odżywcze 栄養 栄養成分 营养 营养成分 營養',
  'product article goods item shop Produkt Produkte Artikel Ware produit produits article producto productos artículo prodotto prodotti articolo product producten artikel produto produtos produkt produkty towar 商品 製品 产品 產品',
  'variant option configuration size Variante Varianten Ausführung Option variante déclinaison option variante opción variante opzione variant uitvoering optie variante opção wariant opcja バリエーション 種類 型号 规格 款式',
  'job vacancy position opening career Stelle Stellen Stellenangebot Stellenangebote Job Karriere emploi poste offre recrutement empleo puesto vacante oferta lavoro posizione offerta vacature vacatures baan vaga vagas emprego praca oferta stanowisko 求人 採用 募集 职位 招聘 职缺 職缺',
  'track song title music Titel Lied Stück morceau chanson titre piste canción pista tema brano traccia canzone nummer track faixa música utwór piosenka 曲 トラック 楽曲 收录曲 歌曲 曲目',
  'episode Folge Folgen Episode épisode episodio puntata aflevering episódio odcinek エピソード 話 集 剧集',
  'location branch store office place Standort Standorte Filiale Filialen Niederlassung agence magasin lieu sucursal tienda oficina sede filiale negozio punto vestiging winkel locatie filial loja unidade oddział sklep lokalizacja 店舗 拠点 支店 门店 分店 地点 據點',
  'contact Kontakt Kontakte Ansprechpartner contact contacto contatto contatti contato kontakt 連絡先 联系 聯絡',
  'course class lesson module Kurs Kurse Lektion cours leçon curso clase lección corso lezione cursus les cursos aula kurs lekcja zajęcia コース 講座 课程 課程',
  'book publication title Buch Bücher livre libro libri boek boeken livro książka książki 本 書籍 图书 书籍',
  'news article post story press Nachricht Nachrichten Meldung Beitrag Aktuelles actualité actualités article noticia noticias notizia notizie nieuws bericht notícia notícias aktualność aktualności ニュース お知らせ 新闻 公告 新聞',
  'project reference portfolio case Projekt Projekte Referenz projet réalisation proyecto progetto project projecten projeto projekt projekty プロジェクト 実績 项目 案例 專案',
  'service Leistung Leistungen Dienstleistung service prestation servicio servicio servizio dienst diensten serviço usługa usługi サービス 服务 服務',
  'partner sponsor client customer Partner Sponsor Kunde Kunden partenaire client socio patrocinador cliente sponsor klant partner parceiro partner klient パートナー スポンサー 取引先 合作伙伴 赞助商 客户',
  'result ranking standing score table Ergebnis Ergebnisse Rangliste Tabelle résultat classement resultado clasificación risultato classifica uitslag stand ranglijst resultado classificação wynik ranking tabela 結果 順位 ランキング 结果 排名',
  'room accommodation Zimmer Unterkunft chambre hébergement habitación alojamiento camera camere kamer quarto pokój 部屋 客室 房间 客房 房間',
  'dish menu meal Gericht Gerichte Speise Speisekarte plat carte menu plato menú piatto piatti gerecht kaart prato cardápio danie menu potrawa メニュー 料理 菜单 菜品 菜單',
  'step instruction Schritt Schritte Anleitung étape étapes paso pasos passo passi stap stappen passo etapa krok kroki 手順 作り方 步骤 步驟',
]

/** Say that it is a list, or all of them, and nothing about what is listed. */
export const LIST_WORDS =
  'all every each list listing member item entry element object record array row set collection page site website section full complete available current our the their with of from for shown Mitglied Mitglieder Eintrag Einträge Liste alle jedes unsere unser membre membres élément liste tous toutes chaque nos notre miembro miembros elemento lista todos todas cada nuestro membro membri tutti tutte ogni nostro lid leden lijst alle elk ons onze membros todos cada nosso członek członkowie element lista wszyscy wszystkie każdy nasz 一覧 リスト すべて 全て 各 所有 全部 列表 每个 我们 我們'
