// Topics of yes/no fields, and their words in ten languages. `asked` matches the words of a field, `said` a text of a page;
// `denied` is a word that means no by itself ("unfurnished", "non-smoking").

/** The words for something on pages. */
export interface Topic {
  said: Pick<RegExp, 'test'>
  denied?: RegExp
}

export interface YesNoTopic extends Topic {
  asked: RegExp
}

/** Matches whole words in languages with spaces, and `unspaced` words anywhere in a text. */
function spoken(words: string, unspaced = ''): RegExp {
  const whole = String.raw`(?<![\p{L}\p{N}])(?:${words})(?![\p{L}\p{N}])`
  return new RegExp(unspaced === '' ? whole : `${whole}|${unspaced}`, 'iu')
}

export const YES_NO_TOPICS: readonly YesNoTopic[] = [
  {
    asked: /\b(?:pets?|dogs?|animals?|haustiere?|hunde?)\b/i,
    said: spoken(
      'pets?|dogs?|haustiere?|hunde?|tiere|animaux|chiens?|mascotas?|perros?|animali|cani|huisdieren?|honden?|animais|cães|zwierzęta|zwierząt|psy|psów',
      'ペット|宠物',
    ),
    denied: spoken('no pets', 'ペット不可|禁止携带宠物'),
  },
  { asked: /\b(?:wi-?fi|wlan|internet)\b/i, said: spoken('wi-?fi|wlan|wireless internet', '無線LAN|无线网络|无线上网') },
  {
    asked: /\b(?:parking|garage|driveway)\b/i,
    said: spoken(
      String.raw`parking|garage|driveway|carport|parkplatz|parkplätze|stellplatz|stellplätze|parkmöglichkeit\p{L}*|stationnement|aparcamiento|garaje|parcheggio|posto auto|parkeerplaats|parkeren|estacionamento|garagem|parkowani\p{L}+|garaż|miejsc\p{L}+ parkingow\p{L}+`,
      '駐車場|停车',
    ),
  },
  {
    asked: /\bbreakfast\b/i,
    said: spoken(
      String.raw`breakfast|frühstück|petit[- ]déjeuner|desayuno|(?:prima )?colazione|ontbijt|pequeno[- ]almoço|café da manhã|śniadani\p{L}+`,
      '朝食|早餐',
    ),
  },
  {
    asked: /\b(?:swimming )?pool\b/i,
    said: spoken('(?:swimming |heated |outdoor |indoor )?pool|schwimmbad|piscine|piscina|zwembad|basen', 'プール|游泳池'),
  },
  {
    asked: /\b(?:lift|elevator)\b/i,
    said: spoken('lift|elevator|aufzug|fahrstuhl|ascenseur|ascensor|ascensore|elevador|winda|windę', 'エレベーター|电梯'),
    denied: spoken('no lift'),
  },
  { asked: /\bgarden\b/i, said: spoken(String.raw`garden|garten\p{L}*|jardin|jardín|giardino|tuin|jardim|ogród|ogródek`, '庭|花园') },
  {
    asked: /\b(?:balcony|terrace)\b/i,
    said: spoken(
      'balcony|terrace|balkon|terrasse|balcon|balcón|terraza|balcone|terrazz[ao]|terras|varanda|terraço|taras',
      'バルコニー|ベランダ|阳台',
    ),
  },
  {
    asked: /\bair ?con/i,
    said: spoken(
      String.raw`air[- ]?con\p{L}*|klimaanlage|climatisation|climatis\p{L}+|aire acondicionado|aria condizionata|climatizzat\p{L}+|airco|ar condicionado|klimatyzacj\p{L}+`,
      'エアコン|冷暖房|空调',
    ),
  },
  {
    asked: /\b(?:wheelchairs?|barrier|accessib\w+|step[- ]free)\b/i,
    said: spoken(
      String.raw`wheelchairs?|step[- ]free|rollstuhl\p{L}*|barrierefrei\p{L}*|fauteuils? roulants?|pmr|mobilité réduite|silla de ruedas|sillas de ruedas|movilidad reducida|sedie? a rotelle|disabili|rolstoel\p{L}*|cadeiras? de rodas|wózk\p{L}+ inwalidzki\p{L}+|dla niepełnosprawnych`,
      '車椅子|バリアフリー|无障碍|轮椅',
    ),
  },
  {
    asked: /\b(?:has|shows?|contains?|with|free of) ads?\b|\bads\b|\badvert/i,
    said: spoken(
      'ads|advertising|advertisements|werbung|publicités?|publicidad|anuncios|pubblicità|advertenties|reclame|reklamy',
      '広告|广告',
    ),
    denied: spoken('ad[- ]free|werbefrei|sans pub(?:licité)?s?', '无广告|広告なし'),
  },
  {
    asked: /\bin[- ]?app\b/i,
    said: spoken(
      'in[- ]app[- ](?:purchases|käufe)|in-app-aankopen|achats intégrés|compras (?:integradas|en la aplicación|dentro da app)|acquisti in-app|zakupy w aplikacji',
      'アプリ内課金|内购',
    ),
  },
  {
    asked: /\bprescription\b/i,
    said: spoken(
      'prescription(?:[- ]only)?|rezeptpflichtig|verschreibungspflichtig|apothekenpflichtig|ordonnance|receta(?: médica)?|ricetta|receita(?: médica)?|recept|recept[aęy]',
      '処方箋|处方药',
    ),
    denied: spoken(
      'over[- ]the[- ]counter|rezeptfrei|verschreibungsfrei|sans ordonnance|sin receta|senza ricetta|zonder recept|sem receita|bez recepty',
      '非处方药|市販薬',
    ),
  },
  {
    asked: /\b(?:remote|home ?office|work from home|done from home|telework)/i,
    said: spoken(
      'remote(?: work(?:ing)?)?|work(?:ing)? from home|home ?office|homeoffice|télétravail|teletrabajo|lavoro da remoto|da remoto|smart working|thuiswerken|thuis werken|teletrabalho|praca zdalna|pracy zdalnej|zdalnie',
      'リモート|在宅勤務|远程',
    ),
    denied: spoken('on[- ]?site only|no remote|vor ort only'),
  },
  {
    asked: /\bnew patients?\b/i,
    said: spoken(
      String.raw`new patients?|neue patient\p{L}+|neupatienten|nouveaux patients|nuevos pacientes|nuovi pazienti|nieuwe patiënten|novos pacientes|nowych pacjentów`,
    ),
    denied: spoken('aufnahmestopp'),
  },
  {
    asked: /\bonline (?:booking|appointments?|reservation)|\bbook(?:ed)? online\b/i,
    said: spoken(
      String.raw`online[- ](?:booking|appointments?|termin\p{L}*|reserv\p{L}+|buchbar)|book(?:ed)? online|termine? online|prise de rendez-vous en ligne|rendez-vous en ligne|cita (?:previa )?online|prenota(?:zione|bile)? online|online afspra\p{L}+|marcação online|rejestracja online`,
      'ネット予約|在线预约',
    ),
  },
  { asked: /\be-?sim\b/i, said: spoken('e-?sim') },
  { asked: /\b5g\b/i, said: spoken('5g') },
  { asked: /\b(?:sso|single sign[- ]on|saml)\b/i, said: spoken('sso|single sign[- ]?on|saml') },
  {
    asked: /\bsmok(?:ing|ers?)\b/i,
    said: spoken(
      String.raw`smoking|smokers?|rauchen|raucher\p{L}*|fumer|fumeurs?|fumar|fumadores|fumatori|fumare|roken|rokers|palenie|palących`,
      '喫煙|吸烟',
    ),
    denied: spoken(String.raw`non[- ]smok\p{L}+|no smoking|smoke[- ]free|nichtraucher\p{L}*|non[- ]fumeurs?|rookvrij`, '禁煙|禁烟|无烟'),
  },
  {
    asked: /\b(?:credit cards?|cards?) (?:are |is )?accepted\b|\baccepts? (?:credit )?cards?\b|\bcredit_?cards?$|^credit cards?\b/i,
    said: spoken(
      String.raw`credit cards?|cards?|kreditkarten?|kartenzahlung|cartes? (?:bancaires?|de crédit|bleue)|cb|tarjetas?(?: de crédito)?|carte di credito|creditcards?|pinnen|cartões|cartão de crédito|kart[ąy](?: płatnicz\p{L}+)?`,
      'カード可|クレジットカード|信用卡',
    ),
    denied: spoken('cash only|nur barzahlung|nur bargeld|solo efectivo|solo contanti|alleen contant', 'カード不可|仅收现金'),
  },
  {
    asked: /\bcredit card (?:is )?(?:required|needed)\b/i,
    said: spoken('credit card|kreditkarte|carte bancaire|tarjeta(?: de crédito)?|carta di credito|creditcard'),
  },
  {
    asked: /\bdriv(?:ing|er'?s?) ?licen[cs]e\b/i,
    said: spoken(
      "driv(?:ing|er['’]?s?)[- ]licen[cs]e|führerschein|permis (?:de conduire|b)|carn(?:é|et) de conducir|patente(?: di guida| b)?|rijbewijs|carta de condução|prawo jazdy",
      '運転免許|普通自動車免許|驾照',
    ),
  },
  {
    asked: /\bnegotiable\b/i,
    said: spoken(
      String.raw`negotiable|o\.?n\.?o\.?|vb|verhandlungsbasis|verhandelbar|(?:prix )?négociable|à débattre|negociable|trattabile|onderhandelbaar|negociável|do negocjacji`,
      '可议价|面议|応相談',
    ),
    denied: spoken('fixed price|firm price|festpreis|prix ferme|precio fijo|prezzo fisso|vaste prijs|preço fixo|cena ostateczna'),
  },
  {
    asked: /\b(?:deliver(?:y|ed)|shipping|shipped|posted?)\b/i,
    said: spoken(
      String.raw`delivery|shipping|postage|versand|lieferung|livraison|envoi|envíos?|spedizione|verzend\p{L}+|bezorg\p{L}+|envio|entrega|wysyłk\p{L}+|dostaw\p{L}+`,
      '配送|发货',
    ),
    denied: spoken(
      'collection only|pick[- ]?up only|nur abholung|selbstabholung|remise en main propre|solo recogida|solo ritiro|alleen ophalen|tylko odbiór osobisty',
    ),
  },
  {
    asked: /\bfurnished\b/i,
    said: spoken(String.raw`furnished|möbliert|meublée?|amuebladoa?|arredato|gemeubileerd|mobilad[oa]|umeblowan\p{L}+`, '家具付き|带家具'),
    denied: spoken(String.raw`unfurnished|unmöbliert|non meublée?|sin amueblar|non arredato|ongemeubileerd|sem mobília|nieumeblowan\p{L}+`),
  },
  {
    asked: /\baccident/i,
    said: spoken(
      'accident[- ]free|unfallfrei|sans accident|sin accidentes|senza incidenti|schadevrij|sem acidentes|bezwypadkowy',
      '無事故|修復歴なし|无事故',
    ),
    denied: spoken('unfallwagen|accidenté|accidentado|incidentata|schadeauto|powypadkowy', '修復歴あり'),
  },
  {
    asked: /\bfree cancel/i,
    said: spoken(
      String.raw`free cancel\p{L}+|kostenlos(?:e)? storn\p{L}+|annulation gratuite|cancelación gratuita|cancellazione gratuita|gratis annuleren|cancelamento gratuito|bezpłatne (?:odwołanie|anulowanie)`,
    ),
  },
  { asked: /\bopen access\b/i, said: spoken('open access') },
  { asked: /\bopen[- ]?source\b/i, said: spoken('open[- ]source') },
  {
    asked: /\bcertificate\b/i,
    said: spoken(
      'certificate|zertifikat|teilnahmebescheinigung|certificat|certificado|certificato|attestato|certificaat|certyfikat',
      '修了証|证书',
    ),
  },
  {
    asked: /\bsold[- _]?out\b/i,
    said: spoken(
      String.raw`sold[- ]out|ausverkauft|complet|épuisée?s?|agotad[ao]s?|esaurit[oi]|uitverkocht|esgotad[oa]s?|wyprzedan\p{L}+`,
      '完売|售罄',
    ),
    denied: spoken('tickets (?:still )?available|il reste des places|quedan entradas|ancora posti|noch karten'),
  },
  {
    asked: /\bscholarships?\b/i,
    said: spoken(
      String.raw`scholarships?|stipendi\p{L}+|bourses?|becas?|bors[ae] di studio|beurz?en|bolsas?|stypendi\p{L}+`,
      '奨学金|奖学金',
    ),
  },
  {
    asked: /\b(?:eu|european union)\b.*\bfinanc|\bco[- _]?financ/i,
    said: spoken(
      String.raw`co[- ]?financed|cofinanced|kofinanziert|cofinancée?|cofinanciad[oa]|cofinanziat[oa]|medegefinancierd|współfinansowan\p{L}+`,
    ),
  },
  { asked: /\bsteam\b/i, said: spoken(String.raw`steam|dampf\p{L}*|vapeur|vapor|vapore|stoom\p{L}*|par[ayą]`, 'スチーム|蒸汽') },
  { asked: /\bbluetooth\b/i, said: spoken('bluetooth') },
  {
    asked: /\bwater(?:proof|[- ]resistant)/i,
    said: spoken(
      String.raw`water(?:proof|[- ]resistant)|wasserdicht|wasserfest|étanche|resistente al agua|impermeabile|waterdicht|wodoodporn\p{L}+`,
      '防水',
    ),
  },
  {
    asked: /\bgluten/i,
    said: spoken(
      String.raw`gluten[- ]free|glutenfrei\p{L}*|sans gluten|sin gluten|senza glutine|glutenvrij\p{L}*|sem glúten|bezglutenow\p{L}+`,
      'グルテンフリー|无麸质',
    ),
  },
  { asked: /\bvegan\b/i, said: spoken(String.raw`vegan\p{L}*|végane?s?|vegan[oa]s?|wegańsk\p{L}+`, 'ヴィーガン|纯素') },
  {
    asked: /\bvegetarian\b/i,
    said: spoken(String.raw`vegetarian|vegetarisch\p{L}*|végétarien\p{L}*|vegetarian[oa]s?|wegetariańsk\p{L}+`, 'ベジタリアン|素食'),
  },
  {
    asked: /\b(?:organic|bio)\b/i,
    said: spoken(
      String.raw`organic|bio|biologique|ecológic[oa]|biologic[oa]|biologisch\p{L}*|biológic[oa]|ekologiczn\p{L}+`,
      'オーガニック|有機|有机',
    ),
  },
  {
    asked: /\b(?:gym|fitness)\b/i,
    said: spoken(String.raw`gym|fitness\p{L}*|salle de sport|gimnasio|palestra|fitnessruimte|ginásio|siłowni\p{L}+`, 'ジム|健身房'),
  },
  { asked: /\b(?:spa|sauna)\b/i, said: spoken('spa|sauna', 'サウナ|桑拿') },
  { asked: /\boffline\b/i, said: spoken('offline', 'hors ligne|sin conexión|离线') },
  {
    asked: /\bphotograph/i,
    said: spoken(
      String.raw`photography|photos?|fotografieren|photographi\p{L}+|fotografías?|fotografie|fotograferen|fotografować`,
      '撮影|拍照',
    ),
  },
  { asked: /\bvisa\b.*\bsponsor/i, said: spoken('visa sponsorship') },
  {
    asked: /\b(?:cellar|basement)\b/i,
    said: spoken(String.raw`cellar|basement|keller\p{L}*|cave|sous-sol|trastero|cantina|kelder|cave|piwnic\p{L}+`, '地下室'),
  },
  { asked: /\bfireplace\b/i, said: spoken('fireplace|kamin|cheminée|chimenea|camino|open haard|lareira|kominek', '暖炉|壁炉') },
  {
    asked: /\b(?:outdoor seating|outside seating)\b/i,
    said: spoken(
      'outdoor seating|außenplätze|außenbereich|biergarten|terrasse|terraza|dehors|terras|esplanada|ogródek',
      'テラス席|露天座位',
    ),
  },
  {
    asked: /\btake ?(?:away|out)\b/i,
    said: spoken(
      'take ?-?(?:away|out)|zum mitnehmen|à emporter|para llevar|da asporto|asporto|afhalen|para levar|na wynos',
      'テイクアウト|外带',
    ),
  },
  {
    asked: /\bmultiplayer\b/i,
    said: spoken('multiplayer|mehrspieler|multijoueur|multijugador|multigiocatore|multijogador', 'マルチプレイ|多人'),
  },
  {
    asked: /\bsubtitles?\b/i,
    said: spoken(String.raw`subtitles?|untertitel|sous-titres?|vostfr?|subtítulos|sottotitoli|ondertitel\p{L}*|legendas|napisy`, '字幕'),
  },
  { asked: /\btranscript\b/i, said: spoken('transcripts?|transkript', 'transcripción|trascrizione') },
]
