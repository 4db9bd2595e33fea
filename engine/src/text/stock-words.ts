// Recognises from words in buttons and sentences whether a thing is available. A buy button also means "in stock". Words for unavailable
// are checked first, because "not in stock" contains "in stock".
import { keepTexts } from './keep-texts.ts'

const OUT_WORDS = [
  'out[ -]of[ -]stock|sold[ -]?out|outofstock|soldout|discontinued|^sold$|currently unavailable|temporarily unavailable|not available|unavailable|not in stock|no longer (?:available|for sale)|back in stock|notify me when|let (?:you|me) know when|listing (?:has )?ended|(?:be )?back soon',
  'ausverkauft|vergriffen|nicht (?:verfügbar|lieferbar|auf lager|vorrätig|mehr)|agotad[oa]|no disponible|sin (?:stock|existencias)|épuisé|rupture|indisponible|non disponibile|esaurito|esgotado|indisponível|exhaurit',
  'uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slut(?:såld| i lager)|(?:ikke|inte|ej) (?:på|i) lager|udsolgt|utsolgt|loppu(?:unmyyty|nut)|ei (?:varastossa|saatavilla)',
  'niedostępn|wyprzedan|brak w magazynie|vyprodáno|není (?:skladem|dostupn)|vypredan|nie je (?:skladom|na sklade|dostupn)|nedostupn|rasprodano|nije dostup|ni na (?:zalogi|voljo)|razprodan|stoc epuizat|indisponibil|nu este (?:în|in) stoc|изчерпан|няма наличност',
  'tükendi|stokta yok|elfogyott|nincs (?:raktáron|készleten)|нет в наличии|немає в наявності|распродан|läbi müüdud|nav pieejam|išparduota|εξαντλ|μη διαθέσιμ|hết hàng|สินค้าหมด|(?:stok )?habis|אזל|غير متوفر|نفذ|ناموجود',
  '在庫なし|在庫切れ|売り切れ|品切れ|缺货|缺貨|无货|無貨|售罄|已售完|售完|补货|補貨|품절',
]
const IN_WORDS = [
  String.raw`in[ -]?stock|instock|limitedavailability|onlineonly|instoreonly|pre[ -]?order|backorder|presale|\bavailable\b|ready to ship|ships? (?:in|within|today)|usually (?:ships|dispatched)|(?:only|just) (?:\d+|a few) (?:left|remaining)|^\W*[1-9]\d* left\b|(?:low|limited) stock|(?:last|final) (?:few|pieces|items)\b|add(?:ed)? to (?:your )?(?:shopping )?(?:cart|basket|bag|trolley)|\bbuy(?: it)? now|\bauf lager|vorrätig|verfügbar|lieferbar|sofort|nur noch \d+ (?:stück|stk|auf lager)|in den (?:warenkorb|einkaufswagen)|\bkaufen\b`,
  String.raw`disponible|en stock|plus que \d+ (?:articles?|exemplaires?|pièces?)|(?:quedan?|restano|restam) (?:solo |só )?\d+|últimas unidades|ultimi pezzi|ajouter au panier|acheter|hay existencias|añadir al? (?:carrito|carro|la cesta|cesta)|agregar al? (?:carrito|carro|bolsa)|comprar|afegir a la cistella|disponibile|aggiungi al carrello|acquista|compra\b|disponível|em (?:estoque|stock)|adicionar ao carrinho`,
  String.raw`op voorraad|nog (?:maar )?\d+ (?:stuks|over)\b|leverbaar|in (?:mijn |de )?winkel(?:wagen|mand(?:je)?)|bestellen|i lager|på lager|(?:lägg|læg|legg) i (?:varukorg|kundvagn|kurv|handlekurv)|köp\b|lisää (?:ostos)?koriin|varastossa|saatavilla`,
  String.raw`dostępn|na stanie|do koszyka|kup teraz|skladem|skladom|na sklade|do košík[ua]|dostupné|u košaricu|u korpu|v košarico|na zalogi|na stanju|dostupno|raktáron|készleten|kosárba|în coș|in cos\b|adaugă în|(?:în|in) stoc`,
  'stokta|sepete ekle|в наличии|в корзину|купить|в наявності|в кошик|у кошик|купити|на складе|в количката|в наличност|grozā|pirkt|noliktavā|į krepšelį|sandėlyje|ostukorvi|lisa korvi|στο καλάθι|διαθέσιμ|còn hàng|thêm vào giỏ|mua ngay|ใส่ตะกร้า|ลงตะกร้า|ke keranjang|beli sekarang|tersedia|הוסף לסל|במלאי|أضف|متوفر|افزودن به سبد',
  'カートに入れる|カートに追加|今すぐ購入|在庫あり|在庫わずか|^わずか$|在庫僅少|残り僅か|残り(?:わずか|[1-9１-９][0-9０-９]* ?(?:点|個|枚|本|冊|台|つ))|購入する|加入购物车|加入購物車|立即购买|立即購買|我要購買|我要购买|放入購物車|有货|有貨|现货|現貨|장바구니|구매하기',
]
/** Only as the whole text: in a sentence ("not sold in stores") it is about the place of sale. */
const NOT_SOLD = /^(?:not|un)[ -]?sold(?:[ -]?out)?$/i
const OUT = new RegExp(OUT_WORDS.join('|'), 'iu')
const IN = new RegExp(IN_WORDS.join('|'), 'iu')

/** True for in stock, false for out of stock, null if the text states neither. */
export function readStock(text: string): boolean | null {
  return stockIn(text)
}

/** Cached, because pages of a site and cards of a list have the same buttons. */
const stockIn = keepTexts<boolean | null>((text) => {
  const trimmed = text.trim()
  if (NOT_SOLD.test(trimmed)) return true
  if (OUT.test(trimmed)) return false
  return IN.test(text) ? true : null
})

/** Texts of buttons for contacting the seller in a classified ad. */
const TO_THE_SELLER =
  /^(?:(?:contact|message|e-?mail|call|ask) (?:the )?(?:seller|advertiser|owner|dealer)|(?:send|make)(?: the seller)? (?:a message|an offer)|reply(?: to (?:the )?(?:ad|seller))?|(?:anbieter|verkäufer(?:in)?|inserent(?:en)?) kontaktieren|kontaktieren|(?:dem )?(?:anbieter|verkäufer) schreiben|nachricht (?:schreiben|senden)|contacter(?: (?:le vendeur|l['’]annonceur|le propriétaire))?|envoyer un message|faire une offre|contactar(?: (?:con el|al) (?:vendedor|anunciante))?|enviar mensaje|contatta(?: (?:il venditore|l['’]inserzionista))?|invia (?:un )?messaggio|contact opnemen|(?:stuur )?bericht(?: sturen)?|bieden|doe een bod|(?:napisz|wyślij) wiadomość|napisz do sprzedawcy|contatar(?: o)? (?:vendedor|anunciante)|enviar mensagem|написать продавцу|kontakta säljaren|skriv til sælger|ota yhteyttä myyjään)\W*$/iu

/** True for the text of a button for contacting the seller of a single thing: it means that the thing can be bought. */
export function leadsToSeller(text: string): boolean {
  return TO_THE_SELLER.test(text.trim())
}
