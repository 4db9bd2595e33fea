// Words of numbers by language, as plain tables: values, joining words, minus, decimal point and the denominators of fractions. Inflected
// forms are beside their base form. East Asian signs are parsed by east-asian-number.ts.

export interface NumberLexicon {
  /** Word → value. 100 and powers from 1000 on multiply what precedes them, all else is added. */
  values: Map<string, number>
  /** Words between parts of a number that have no value ("and"). */
  joins: Set<string>
  minus: Set<string>
  point: Set<string>
  /** Denominators of fractions: "third" → 3, "half" → 2. */
  parts: Map<string, number>
  /** "over", "von", "sur" between the numbers of a fraction. */
  over: Set<string>
  /** Counting words that multiply at the end: dozen → 12. */
  groups: Map<string, number>
  /** Compound words ("einundzwanzig") are cut into table words. */
  isGlued: boolean
}

interface Table {
  values: string
  joins?: string
  minus?: string
  point?: string
  parts?: string
  over?: string
  groups?: string
  isGlued?: boolean
}

// oxfmt-ignore
const TABLES: Record<string, Table> = {
  en: {
    values: 'zero 0 nought 0 naught 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fourty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 hundreds 100 thousand 1000 thousands 1000 million 1e6 millions 1e6 mil 1e6 billion 1e9 billions 1e9 trillion 1e12 trillions 1e12 lakh 1e5 crore 1e7',
    joins: 'and', minus: 'minus negative', point: 'point', over: 'over',
    parts: 'half 2 halves 2 third 3 thirds 3 quarter 4 quarters 4 fourth 4 fourths 4 fifth 5 fifths 5 sixth 6 sixths 6 seventh 7 sevenths 7 eighth 8 eighths 8 ninth 9 ninths 9 tenth 10 tenths 10 eleventh 11 twelfth 12 thirteenth 13 fourteenth 14 fifteenth 15 sixteenth 16 seventeenth 17 eighteenth 18 nineteenth 19 twentieth 20 twentieths 20 thirtieth 30 fortieth 40 fiftieth 50 sixtieth 60 seventieth 70 eightieth 80 ninetieth 90 hundredth 100 hundredths 100 thousandth 1000 thousandths 1000 millionth 1e6 millionths 1e6 billionth 1e9 trillionth 1e12 trillionths 1e12',
    groups: 'dozen 12 dozens 12 doz 12 dozs 12 dz 12 dzs 12 gross 144',
  },
  de: {
    values: 'null 0 ein 1 eine 1 einen 1 einem 1 einer 1 eins 1 zwei 2 zwo 2 drei 3 vier 4 fünf 5 fuenf 5 sechs 6 sieben 7 acht 8 neun 9 zehn 10 elf 11 zwölf 12 zwoelf 12 dreizehn 13 vierzehn 14 fünfzehn 15 fuenfzehn 15 sechzehn 16 siebzehn 17 achtzehn 18 neunzehn 19 zwanzig 20 dreißig 30 dreissig 30 vierzig 40 fünfzig 50 fuenfzig 50 sechzig 60 siebzig 70 achtzig 80 neunzig 90 hundert 100 tausend 1000 million 1e6 millionen 1e6 milliarde 1e9 milliarden 1e9 billion 1e12 billionen 1e12 anderthalb 1.5 eineinhalb 1.5 zweieinhalb 2.5 dreieinhalb 3.5 viereinhalb 4.5',
    joins: 'und', minus: 'minus', point: 'komma', over: 'von über durch', isGlued: true,
    parts: 'halb 2 halbe 2 halbes 2 halber 2 hälfte 2 drittel 3 viertel 4 fünftel 5 sechstel 6 siebtel 7 achtel 8 neuntel 9 zehntel 10 elftel 11 zwölftel 12 zwanzigstel 20 dreißigstel 30 hundertstel 100 tausendstel 1000 millionstel 1e6 billionstel 1e12', groups: 'dutzend 12',
  },
  fr: {
    values: 'zéro 0 un 1 une 1 deux 2 trois 3 quatre 4 cinq 5 six 6 sept 7 huit 8 neuf 9 dix 10 onze 11 douze 12 treize 13 quatorze 14 quinze 15 seize 16 vingt 20 vingts 20 trente 30 quarante 40 cinquante 50 soixante 60 septante 70 huitante 80 octante 80 nonante 90 cent 100 cents 100 mille 1000 mil 1000 million 1e6 millions 1e6 milliard 1e9 milliards 1e9 billion 1e12 billions 1e12',
    joins: 'et', minus: 'moins négatif négative', point: 'virgule point', over: 'sur',
    parts: 'demi 2 demie 2 demis 2 moitié 2 tiers 3 quart 4 quarts 4 cinquième 5 cinquièmes 5 sixième 6 sixièmes 6 septième 7 huitième 8 huitièmes 8 neuvième 9 neuvièmes 9 dixième 10 dixièmes 10 onzième 11 douzième 12 quinzième 15 vingtième 20 vingtièmes 20 trentième 30 cinquantième 50 centième 100 centièmes 100 millième 1000 millionième 1e6 milliardième 1e9 billionième 1e12 billionièmes 1e12 billionieme 1e12', groups: 'douzaine 12 douzaines 12',
  },
  es: {
    values: 'cero 0 un 1 uno 1 una 1 ún 1 dos 2 tres 3 cuatro 4 cinco 5 seis 6 siete 7 ocho 8 nueve 9 diez 10 once 11 doce 12 trece 13 catorce 14 quince 15 dieciséis 16 dieciseis 16 diecisiete 17 dieciocho 18 diecinueve 19 veinte 20 veintiún 21 veintiun 21 veintiuno 21 veintiuna 21 veintidós 22 veintidos 22 veintitrés 23 veintitres 23 veinticuatro 24 veinticinco 25 veintiséis 26 veintiseis 26 veintisiete 27 veintiocho 28 veintinueve 29 treinta 30 cuarenta 40 cincuenta 50 sesenta 60 setenta 70 ochenta 80 noventa 90 cien 100 ciento 100 doscientos 200 doscientas 200 trescientos 300 trescientas 300 cuatrocientos 400 cuatrocientas 400 quinientos 500 quinientas 500 seiscientos 600 seiscientas 600 setecientos 700 setecientas 700 ochocientos 800 ochocientas 800 novecientos 900 novecientas 900 mil 1000 millón 1e6 millon 1e6 millones 1e6 millardo 1e9 billón 1e12 billon 1e12 billones 1e12 trillón 1e18 trillones 1e18',
    joins: 'y', minus: 'menos negativo', point: 'coma punto', over: 'sobre entre',
    parts: 'medio 2 media 2 medios 2 mitad 2 tercio 3 tercios 3 tercera 3 cuarto 4 cuartos 4 quinto 5 quintos 5 sexto 6 sextos 6 séptimo 7 séptimos 7 octavo 8 octavos 8 noveno 9 novenos 9 décimo 10 decimo 10 décimos 10 onceavo 11 doceavo 12 quinceavo 15 quinceavos 15 veinteavo 20 vigésimo 20 centésimo 100 centésimos 100 milésimo 1000 millonésimo 1e6 millonésimos 1e6 millonésima 1e6 millonésimas 1e6 billonesimo 1e12 billonesimos 1e12 billonésimo 1e12 billonésimos 1e12 billonesimas 1e12 billonésimas 1e12', groups: 'docena 12 docenas 12 dz 12',
  },
  it: {
    values: "zero 0 un 1 un' 1 uno 1 una 1 due 2 tre 3 tré 3 quattro 4 cinque 5 sei 6 sette 7 otto 8 nove 9 dieci 10 undici 11 dodici 12 tredici 13 quattordici 14 quindici 15 sedici 16 diciassette 17 diciotto 18 diciannove 19 venti 20 vent 20 trenta 30 trent 30 quaranta 40 quarant 40 cinquanta 50 cinquant 50 sessanta 60 sessant 60 settanta 70 settant 70 ottanta 80 ottant 80 novanta 90 novant 90 cento 100 cent 100 mille 1000 mila 1000 milione 1e6 milioni 1e6 miliardo 1e9 miliardi 1e9 bilione 1e12 bilioni 1e12",
    joins: 'e', minus: 'meno negativo', point: 'virgola punto', over: 'su', isGlued: true,
    parts: 'mezzo 2 mezza 2 metà 2 terzo 3 terzi 3 quarto 4 quarti 4 quinto 5 quinti 5 sesto 6 sesti 6 settimo 7 settimi 7 ottavo 8 ottavi 8 nono 9 noni 9 decimo 10 decimi 10 ventesimo 20 centesimo 100 centesimi 100 millesimo 1000 milionesimo 1e6 milionesimi 1e6 miliardesimo 1e9 miliardesimi 1e9 bilionesimo 1e12 bilionesimi 1e12', groups: 'dozzina 12 dozzine 12',
  },
  pt: {
    values: 'zero 0 um 1 uma 1 dois 2 duas 2 três 3 tres 3 quatro 4 cinco 5 seis 6 meia 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13 quatorze 14 catorze 14 quinze 15 dezesseis 16 dezasseis 16 dezessete 17 dezassete 17 dezoito 18 dezenove 19 dezanove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 cento 100 duzentos 200 duzentas 200 trezentos 300 trezentas 300 quatrocentos 400 quinhentos 500 quinhentas 500 seiscentos 600 setecentos 700 oitocentos 800 novecentos 900 mil 1000 milhão 1e6 milhao 1e6 milhões 1e6 milhoes 1e6 bilhão 1e9 bilhao 1e9 bilhões 1e9 bilhoes 1e9 bilião 1e12 trilhão 1e12 trilhões 1e12',
    joins: 'e', minus: 'menos negativo', point: 'vírgula ponto', over: 'sobre',
    parts: 'meio 2 metade 2 terço 3 terco 3 terços 3 quarto 4 quartos 4 quinto 5 quintos 5 sexto 6 sextos 6 sétimo 7 sétimos 7 oitavo 8 oitavos 8 nono 9 nonos 9 décimo 10 decimo 10 décimos 10 vigésimo 20 centésimo 100 centesimo 100 milésimo 1000 milesimo 1000 milionésimo 1e6 milionesimo 1e6 bilionésimo 1e9 bilionesimo 1e9', groups: 'dezena 10 dezenas 10 dúzia 12 duzia 12 dúzias 12 duzias 12',
  },
  nl: {
    values: 'nul 0 een 1 één 1 twee 2 drie 3 vier 4 vijf 5 zes 6 zeven 7 acht 8 negen 9 tien 10 elf 11 twaalf 12 dertien 13 veertien 14 vijftien 15 zestien 16 zeventien 17 achttien 18 negentien 19 twintig 20 dertig 30 veertig 40 vijftig 50 zestig 60 zeventig 70 tachtig 80 negentig 90 honderd 100 duizend 1000 miljoen 1e6 miljard 1e9 biljoen 1e12 biljard 1e15 anderhalf 1.5 anderhalve 1.5',
    joins: 'en ën', minus: 'min minus negatief', point: 'komma', over: 'op', isGlued: true,
    parts: 'half 2 halve 2 helft 2 derde 3 derden 3 kwart 4 vierde 4 vijfde 5 vijfden 5 zesde 6 zevende 7 achtste 8 negende 9 tiende 10 tienden 10 twintigste 20 honderdste 100 duizendste 1000 miljoenste 1e6', groups: 'dozijn 12 dozijnen 12 gros 144',
  },
  sv: {
    values: 'noll 0 en 1 ett 1 två 2 tvenne 2 tre 3 fyra 4 fem 5 sex 6 sju 7 åtta 8 nio 9 tio 10 elva 11 tolv 12 tretton 13 fjorton 14 femton 15 sexton 16 sjutton 17 arton 18 nitton 19 tjugo 20 trettio 30 fyrtio 40 femtio 50 sextio 60 sjuttio 70 åttio 80 nittio 90 hundra 100 tusen 1000 miljon 1e6 miljoner 1e6 miljard 1e9 miljarder 1e9 biljon 1e12 biljoner 1e12',
    joins: 'och', minus: 'minus', point: 'komma', over: 'av', isGlued: true,
    parts: 'halv 2 halva 2 halvt 2 hälften 2 tredjedel 3 tredjedelar 3 fjärdedel 4 fjärdedelar 4 kvart 4 femtedel 5 femtedelar 5 sjättedel 6 sjundedel 7 åttondel 8 åttondelar 8 niondel 9 tiondel 10 tiondelar 10 tjugondel 20 hundradel 100 tusendel 1000', groups: 'dussin 12',
  },
  tr: {
    values: 'sıfır 0 bir 1 iki 2 üç 3 dört 4 beş 5 altı 6 yedi 7 sekiz 8 dokuz 9 on 10 yirmi 20 otuz 30 kırk 40 elli 50 altmış 60 yetmiş 70 seksen 80 doksan 90 yüz 100 bin 1000 milyon 1e6 milyar 1e9 trilyon 1e12',
    joins: 've', minus: 'eksi negatif', point: 'virgül nokta', over: 'bölü', parts: 'yarım 2 yarısı 2 çeyrek 4', groups: 'düzine 12', isGlued: true,
  },
  ru: {
    values: 'ноль 0 нуль 0 нуля 0 один 1 одна 1 одно 1 одного 1 одной 1 одному 1 одну 1 два 2 две 2 двух 2 двум 2 двумя 2 двумястами 200 тремястами 300 пятьюдесятью 50 шестьюдесятью 60 семьюдесятью 70 восемьюдесятью 80 одним 1 миллионом 1e6 тысячей 1000 три 3 трёх 3 трех 3 трём 3 трем 3 тремя 3 четыре 4 четырёх 4 четырех 4 четырем 4 четырьмя 4 пять 5 пяти 5 пятью 5 шесть 6 шести 6 шестью 6 семь 7 семи 7 семью 7 восемь 8 восьми 8 восемью 8 восьмью 8 девять 9 девяти 9 девятью 9 десять 10 десяти 10 десятью 10 одиннадцать 11 одиннадцати 11 двенадцать 12 двенадцати 12 тринадцать 13 тринадцати 13 четырнадцать 14 четырнадцати 14 пятнадцать 15 пятнадцати 15 шестнадцать 16 шестнадцати 16 семнадцать 17 семнадцати 17 восемнадцать 18 восемнадцати 18 девятнадцать 19 девятнадцати 19 двадцать 20 двадцати 20 двадцатью 20 тридцать 30 тридцати 30 сорок 40 сорока 40 пятьдесят 50 пятидесяти 50 шестьдесят 60 шестидесяти 60 семьдесят 70 семидесяти 70 восемьдесят 80 восьмидесяти 80 девяносто 90 девяноста 90 сто 100 ста 100 двести 200 двухсот 200 двухстах 200 двумстам 200 двумястами 200 триста 300 трёхсот 300 трехсот 300 трехстам 300 трехстах 300 четыреста 400 четырехсот 400 четырехстам 400 четырехстах 400 пятьсот 500 пятисот 500 пятистам 500 пятистах 500 шестьсот 600 шестисот 600 шестистах 600 семьсот 700 семисот 700 семистах 700 восемьсот 800 восьмисот 800 восьмистах 800 девятьсот 900 девятисот 900 девятистах 900 тысяча 1000 тысячи 1000 тысяч 1000 тысячу 1000 тысячей 1000 тысячам 1000 тысячах 1000 миллион 1e6 миллиона 1e6 миллионов 1e6 миллиард 1e9 миллиарда 1e9 миллиардов 1e9 триллион 1e12 триллиона 1e12 триллионов 1e12',
    joins: 'и', minus: 'минус', point: 'целых', over: '', parts: 'половина 2 треть 3 четверть 4', groups: 'дюжина 12',
  },
  uk: {
    values: "двум 2 п'ятисот 500 шестисот 600 квадрильйон 1e15 квінтильйон 1e18 секстильйон 1e21 септильйон 1e24 октильйон 1e27 нуль 0 нуля 0 ноль 0 один 1 одна 1 одне 1 одно 1 одні 1 одного 1 одної 1 одному 1 одну 1 одній 1 одним 1 однією 1 два 2 дві 2 двоє 2 двох 2 двом 2 двома 2 три 3 троє 3 трьох 3 трьом 3 трьома 3 чотири 4 четверо 4 чотирьох 4 чотирьом 4 чотирма 4 п'ять 5 п’ять 5 п'яти 5 п'ятьох 5 п'ятьом 5 п'ятьма 5 п'ятьома 5 п'ятеро 5 шість 6 шести 6 шістьох 6 шістьом 6 шістьма 6 шістьома 6 шестеро 6 сім 7 семи 7 сімох 7 сімом 7 сьома 7 сімома 7 семеро 7 вісім 8 восьми 8 вісьмох 8 вісьмом 8 вісьма 8 вісьмома 8 восьмеро 8 дев'ять 9 дев’ять 9 дев'яти 9 дев'ятьох 9 дев'ятьом 9 дев'ятьма 9 дев'ятьома 9 дев'ятеро 9 десять 10 десяти 10 десятьох 10 десятьом 10 десятьма 10 десятьома 10 десятеро 10 одинадцять 11 дванадцять 12 тринадцять 13 чотирнадцять 14 п'ятнадцять 15 п’ятнадцять 15 шістнадцять 16 сімнадцять 17 вісімнадцять 18 дев'ятнадцять 19 дев’ятнадцять 19 двадцять 20 двадцяти 20 тридцять 30 тридцяти 30 сорок 40 сорока 40 п'ятдесят 50 п’ятдесят 50 шістдесят 60 сімдесят 70 вісімдесят 80 дев'яносто 90 дев’яносто 90 сто 100 ста 100 двісті 200 двохсот 200 триста 300 трьохсот 300 чотириста 400 чотирьохсот 400 п'ятсот 500 п’ятсот 500 шістсот 600 сімсот 700 вісімсот 800 дев'ятсот 900 дев’ятсот 900 тисяча 1000 тисячі 1000 тисяч 1000 тисячу 1000 мільйон 1e6 мільйона 1e6 мільйони 1e6 мільйонів 1e6 мільярд 1e9 мільярда 1e9 мільярди 1e9 мільярдів 1e9 трильйон 1e12 трильйони 1e12 трильйонів 1e12",
    joins: 'і та', minus: 'мінус', point: 'цілих', over: '', parts: 'половина 2 третина 3 чверть 4', groups: 'дюжина 12',
  },
  hi: {
    values: 'डेढ़ 1.5 डेढ 1.5 ढाई 2.5 सवा 1.25 सावा 1.25 इकत्तीस 31 अट्ठाइस 28 पंचानबे 95 पाँच 5 शून्य 0 एक 1 दो 2 तीन 3 चार 4 पांच 5 पाँच 5 छह 6 छः 6 छ: 6 सात 7 आठ 8 नौ 9 दस 10 ग्यारह 11 बारह 12 तेरह 13 चौदह 14 पंद्रह 15 पन्द्रह 15 सोलह 16 सत्रह 17 अठारह 18 अट्ठारह 18 उन्नीस 19 बीस 20 इक्कीस 21 बाईस 22 तेईस 23 चौबीस 24 पच्चीस 25 छब्बीस 26 सत्ताईस 27 अट्ठाईस 28 अठ्ठाईस 28 उनतीस 29 तीस 30 इकतीस 31 बत्तीस 32 तैंतीस 33 तेंतीस 33 चौंतीस 34 पैंतीस 35 छत्तीस 36 सैंतीस 37 अड़तीस 38 उनतालीस 39 चालीस 40 इकतालीस 41 बयालीस 42 तैंतालीस 43 चौवालीस 44 चौंतालीस 44 पैंतालीस 45 छियालीस 46 सैंतालीस 47 अड़तालीस 48 उनचास 49 पचास 50 इक्यावन 51 बावन 52 तिरपन 53 तिरेपन 53 चौवन 54 पचपन 55 छप्पन 56 सत्तावन 57 अट्ठावन 58 उनसठ 59 साठ 60 इकसठ 61 बासठ 62 तिरसठ 63 तिरेसठ 63 चौंसठ 64 पैंसठ 65 छियासठ 66 सड़सठ 67 अड़सठ 68 उनहत्तर 69 सत्तर 70 इकहत्तर 71 बहत्तर 72 तिहत्तर 73 चौहत्तर 74 पचहत्तर 75 छिहत्तर 76 सतहत्तर 77 अठहत्तर 78 उनासी 79 उन्यासी 79 अस्सी 80 इक्यासी 81 बयासी 82 तिरासी 83 चौरासी 84 पचासी 85 छियासी 86 सत्तासी 87 अट्ठासी 88 अठासी 88 नवासी 89 नब्बे 90 इक्यानवे 91 बानवे 92 तिरानवे 93 चौरानवे 94 पंचानवे 95 पचानवे 95 छियानवे 96 सत्तानवे 97 अट्ठानवे 98 निन्यानवे 99 सौ 100 हजार 1000 हज़ार 1000 लाख 1e5 करोड़ 1e7 अरब 1e9 खरब 1e11 मिलियन 1e6 बिलियन 1e9 ट्रिलियन 1e12 डेढ़ 1.5 ढाई 2.5',
    joins: 'और', minus: 'माइनस ऋण ऋणात्मक', point: 'दशमलव', over: 'बटा बटे का की', parts: 'आधा 2 आधी 2 चौथाई 4 तिहाई 3 पांचवां 5', groups: 'दर्जन 12',
  },
  ar: {
    values: 'صفر 0 واحد 1 واحدة 1 احد 1 أحد 1 إحدى 1 احدى 1 اثنان 2 اثنين 2 إثنان 2 إثنين 2 اثنتان 2 اثنتين 2 اثنا 2 اثني 2 اثنتا 2 إثنا 2 ثلاثة 3 ثلاث 3 أربعة 4 اربعة 4 أربع 4 اربع 4 خمسة 5 خمس 5 ستة 6 ست 6 سبعة 7 سبع 7 ثمانية 8 ثمان 8 ثماني 8 تسعة 9 تسع 9 عشرة 10 عشر 10 عشرون 20 عشرين 20 ثلاثون 30 ثلاثين 30 أربعون 40 اربعون 40 أربعين 40 اربعين 40 خمسون 50 خمسين 50 ستون 60 ستين 60 سبعون 70 سبعين 70 ثمانون 80 ثمانين 80 تسعون 90 تسعين 90 دزينتين 24 مائة 100 مئة 100 مئتان 200 مائتان 200 مئتين 200 مائتين 200 ثلاثمائة 300 ثلاثمئة 300 أربعمائة 400 اربعمائة 400 أربعمئة 400 خمسمائة 500 خمسمئة 500 ستمائة 600 ستمئة 600 سبعمائة 700 سبعمئة 700 ثمانمائة 800 ثمانمئة 800 تسعمائة 900 تسعمئة 900 ألف 1000 الف 1000 آلاف 1000 الاف 1000 ألفان 2000 ألفين 2000 الفين 2000 الفان 2000 مليون 1e6 ملايين 1e6 مليونان 2e6 مليونين 2e6 مليار 1e9 مليارات 1e9 بليون 1e9 ترليون 1e12 تريليون 1e12 تريليونات 1e12',
    joins: 'و', minus: 'سالب ناقص', point: 'فاصلة', over: 'على من', parts: 'نصف 2 ثلث 3 ثلثان 1.5 ثلثين 1.5 ربع 4 ارباع 4 أرباع 4 خمس 5 اخماس 5 اثمان 8 أثمان 8 اتساع 9 أتساع 9 أسداس 6 اسداس 6 أسباع 7 اسباع 7 أخماس 5 سدس 6 سبع 7 ثمن 8 تسع 9 عشر 10 اعشار 10 أعشار 10', groups: 'دزينة 12 دستة 12 ',
  },
}

const words = (text = ''): Set<string> => new Set(text.split(' ').filter((word) => word !== ''))

function pairs(text = ''): Map<string, number> {
  const list = text.split(' ')
  const map = new Map<string, number>()
  for (let at = 0; at + 1 < list.length; at += 2) map.set(foldNumberWord(list[at] ?? ''), Number(list[at + 1]))
  return map
}

/** Form in which number words are compared. */
export function foldNumberWord(word: string): string {
  return word
    .normalize('NFC')
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[\u064b-\u0652]/g, '')
}

const lexicons = new Map<string, NumberLexicon>()

/** The words of a language; null for one without a table. */
export function findNumberLexicon(language: string): NumberLexicon | null {
  const base = language.split('-')[0] ?? ''
  const table = TABLES[base]
  if (!table) return null
  const known = lexicons.get(base)
  if (known) return known
  const lexicon = {
    values: pairs(table.values),
    joins: words(table.joins),
    minus: words(table.minus),
    point: words(table.point),
    parts: pairs(table.parts),
    over: words(table.over),
    groups: pairs(table.groups),
    isGlued: table.isGlued === true,
  }
  lexicons.set(base, lexicon)
  return lexicon
}

/** Words that cancel the minus of the word after them: "al menos 5", "au moins 5", "plus or minus 5". */
export const NO_MINUS_BEHIND: ReadonlySet<string> = new Set(
  'al lo pelo ao au du o ou or oder plus más mas mais più of ±'.split(' ').map(foldNumberWord),
)
export const NUMBER_LANGUAGES = Object.keys(TABLES)
