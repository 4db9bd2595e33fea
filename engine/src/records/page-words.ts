// Words of links between the pages of a list, in the languages of the web. Compared after folding, without arrows and counts.

const list = (text: string): string[] => text.split('|').map((word) => word.trim())

export const NEXT_WORDS: ReadonlySet<string> = new Set([
  ...list(
    'next|next page|next results|go to next page|next posts|next set|forward|continue|continued|load more|show more|more results|view more',
  ),
  ...list(
    'weiter|nächste|nächste seite|nächsten seite|naechste|naechste seite|vorwärts|mehr anzeigen|mehr laden|suivant|suivante|page suivante|suite|voir plus',
  ),
  ...list(
    'siguiente|página siguiente|siguiente página|siguiente pagina|pagina siguiente|siguientes|adelante|próxima|proxima|próximo|próxima página|proxima pagina|seguinte|página seguinte|ver más|ver mais|carregar mais',
  ),
  ...list(
    'avanti|successiva|successivo|pagina successiva|prossima|prossima pagina|volgende|volgende pagina|verder|meer|nästa|nästa sida|næste|næste side|neste|neste side|seuraava|seuraava sivu',
  ),
  ...list(
    'następna|następny|następna strona|dalej|další|další strana|ďalšia|ďalej|následující|következő|következő oldal|tovább|următoarea|următorul|pagina următoare|înainte|sljedeća|sledeća|naprej|naslednja|järgmine|nākamā|kitas|toliau',
  ),
  ...list(
    'sonraki|sonraki sayfa|ileri|επόμενη|επόμενη σελίδα|επόμενο|επόμενα|следующая|следующая страница|следующий|следующие|вперед|вперёд|далее|дальше|след|след.|показать еще|показать ещё|наступна|далі|следваща|следваща страница|напред',
  ),
  ...list(
    '下一页|下一頁|下页|下一篇|后一页|次へ|次のページ|次ページ|次の|つぎへ|もっと見る|다음|다음 페이지|다음페이지|더보기|التالي|الصفحة التالية|التالية|הבא|לעמוד הבא|הדף הבא|بعدی|صفحه بعد',
  ),
  ...list(
    'tiếp|tiếp theo|trang sau|trang tiếp|trang kế|berikutnya|selanjutnya|halaman berikutnya|lanjut|seterusnya|ถัดไป|หน้าถัดไป|अगला|अगला पृष्ठ|পরবর্তী|அடுத்தது',
  ),
  ...list('newer posts|newer entries|newer|新しい投稿|более новые|neuere beiträge|entradas más recientes'),
])

export const PREVIOUS_WORDS: ReadonlySet<string> = new Set([
  ...list('prev|previous|previous page|back|older posts|older entries|older|go to previous page|newest'),
  ...list(
    'zurück|vorherige|vorherige seite|vorherigen seite|vorige|précédent|précédente|page précédente|retour|anterior|página anterior|pagina anterior|anteriores|atrás|voltar',
  ),
  ...list(
    'indietro|precedente|pagina precedente|vorige pagina|föregående|forrige|edellinen|poprzednia|wstecz|předchozí|predchádzajúca|előző|anterioară|înapoi|prethodna|önceki|geri',
  ),
  ...list(
    'προηγούμενη|προηγούμενο|предыдущая|предыдущий|назад|пред|пред.|попередня|предишна|上一页|上一頁|上页|前へ|前のページ|前の|古い投稿|過去の投稿|이전|السابق|הקודם|قبلی|trang trước|trước|sebelumnya|ก่อนหน้า|पिछला',
  ),
])

/** Arrow characters. A doubled one beside a single one often leads to the last page. */
export const NEXT_ARROW = /^[›»>→⟩❯▶►≫⇒⟶➔➜❱→⏵]{1,2}$/u
export const PREVIOUS_ARROW = /^[‹«<←⟨❮◀◄≪⇐⟵❰⏴]{1,2}$/u

/** Ligatures that an icon font renders as an arrow: "chevron_right". */
const FONT_WORD = /(?:keyboard_)?(?:arrow|chevron|navigate)_(?:right|left|forward|back|next|before)(?:_ios)?/gi
/**
 * "fa-angle-right", "arrow-alt-circle-right", "ChevronRightIcon", "right arrow icon"; not "arrow-turn-right" or "arrow-right-to-bracket".
 */
const ARROW_NAME =
  /(?:angle|arrow|chevron|caret|triangle|navigate)s?(?:[_-](?!up|down|turn|right|left)[a-z]{1,12}){0,2}[\s_-]?(right|forward|next|left|back|before)(?![_-](?:to|from|up|down|arrow))/i
const NAME_ARROW = /(right|left)[\s_-]?(?:angle|arrow|chevron|caret|triangle)/i

/** The first arrow in names of classes, files and icons; null without one. */
export function arrowNameOf(names: readonly string[]): { pointsRight: boolean; isDoubled: boolean } | null {
  for (const name of names) {
    const direction = (ARROW_NAME.exec(name) ?? NAME_ARROW.exec(name))?.[1]?.toLowerCase()
    if (direction === undefined) continue
    return { pointsRight: /right|forward|next/.test(direction), isDoubled: /double|angles|chevrons/i.test(name) }
  }
  return null
}

/** True for a text without letters and digits, except those that an icon font renders as a symbol. */
export function isWordless(text: string): boolean {
  return !/[\p{L}\p{N}]/u.test(text.replace(FONT_WORD, ''))
}

/** The words of a link without arrows, icon ligatures, brackets and counts. */
export function linkWords(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(FONT_WORD, ' ')
    .replace(/[›»>→⟩❯▶►≫⇒⟶➔➜❱⏵‹«<←⟨❮◀◄≪⇐⟵❰⏴()[\]|:…\p{Co}]+|\.{2,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ \d+(?: \p{L}+)?$/u, '')
    .trim()
}
