// Words by which pages say that a thing can or can't be bought, in buttons and in sentences. Wider than yes and no: a button
// to buy says "in stock".

const OUT =
  /out[ -]of[ -]stock|sold[ -]?out|currently unavailable|temporarily unavailable|not available|unavailable|not in stock|no longer available|discontinued|notify me when|ausverkauft|vergriffen|nicht (?:verfügbar|lieferbar|auf lager|vorrätig|mehr)|agotad[oa]|no disponible|sin (?:stock|existencias)|épuisé|rupture|indisponible|non disponibile|esaurito|esgotado|indisponível|uitverkocht|niet (?:op voorraad|leverbaar|beschikbaar)|slutsåld|udsolgt|utsolgt|niedostępn|wyprzedan|brak w magazynie|vyprodáno|není skladem|tükendi|elfogyott|нет в наличии|немає в наявності|распродан|在庫なし|在庫切れ|売り切れ|品切れ|缺货|缺貨|无货|無貨|售罄|已售完|售完|품절|outofstock|soldout|discontinued/iu
const IN =
  /\bnot sold\b|in[ -]?stock|\bavailable\b|ready to ship|ships? (?:in|within|today)|usually (?:ships|dispatched)|add(?:ed)? to (?:your )?(?:shopping )?(?:cart|basket|bag|trolley)|\bbuy(?: it)? now|auf lager|vorrätig|verfügbar|lieferbar|sofort|in den (?:warenkorb|einkaufswagen)|\bkaufen\b|disponible|en stock|ajouter au panier|acheter|hay existencias|añadir al? (?:carrito|carro|la cesta)|agregar al? (?:carrito|carro|bolsa)|comprar|disponibile|aggiungi al carrello|acquista|compra\b|disponível|em estoque|adicionar ao carrinho|op voorraad|leverbaar|in (?:mijn |de )?winkel(?:wagen|mand(?:je)?)|bestellen|i lager|på lager|lägg i varukorg|læg i kurv|legg i handlekurv|köp\b|dostępn|na stanie|do koszyka|kup teraz|skladem|do košíku|raktáron|kosárba|stokta|sepete ekle|в наличии|в корзину|купить|в наявності|в кошик|купити|на складе|в количката|у кошик|grozā|pirkt|į krepšelį|ostukorvi|în coș|adaugă în coș|în stoc|カートに入れる|カートに追加|今すぐ購入|在庫あり|購入する|加入购物车|加入購物車|立即购买|立即購買|放入購物車|有货|有貨|现货|現貨|장바구니|구매하기|أضف|instock|limitedavailability|onlineonly|instoreonly|preorder|backorder|presale/iu

/** True for in stock, false for out of stock, null where the text says neither. */
export function readStock(text: string): boolean | null {
  if (OUT.test(text)) return false
  return IN.test(text) ? true : null
}
