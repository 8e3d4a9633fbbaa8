/**
 * The signs and words that the grammar of numbers knows: closed tables, each read in one place only. Sources of regular
 * expressions (flag `u`), so that they can be put together.
 */

/** A digit of any script. */
export const DIGIT = String.raw`\p{Nd}`;

/** Dashes that are typed for a minus: any of them makes a number negative where it stands as its sign. */
export const DASHES = {
  '-': 'U+002D HYPHEN-MINUS',
  '\u02d7': 'U+02D7 MODIFIER LETTER MINUS SIGN',
  '\u2010': 'U+2010 HYPHEN',
  '\u2011': 'U+2011 NON-BREAKING HYPHEN',
  '\u2012': 'U+2012 FIGURE DASH',
  '\u2013': 'U+2013 EN DASH',
  '\u2014': 'U+2014 EM DASH',
  '\u2015': 'U+2015 HORIZONTAL BAR',
  '\u2212': 'U+2212 MINUS SIGN',
  '\u2796': 'U+2796 HEAVY MINUS SIGN',
  '\ufe58': 'U+FE58 SMALL EM DASH',
  '\ufe63': 'U+FE63 SMALL HYPHEN-MINUS',
  '\uff0d': 'U+FF0D FULLWIDTH HYPHEN-MINUS',
} as const;
export const DASH = String.raw`[-\u02d7\u2010-\u2015\u2212\u2796\ufe58\ufe63\uff0d]`;
/** Dashes that stand for nothing but a minus. */
export const TRUE_MINUS = String.raw`[\u2212\u2796\ufe63\uff0d]`;
export const PLUS = String.raw`[+\ufe62\uff0b]`;
/** Words that make the number after them negative. */
export const MINUS_WORD = String.raw`(?:(?<![\p{L}\p{N}])(?:[Mm]inus|MINUS|[Nn]egative|[Nn]egativ|[Mm]oins|[Mm]enos|[Mm]eno)|マイナス|[负負])`;

/** How percent, per mille and per ten thousand are written, with the power of ten by which one of them is scaled. */
export const PER_SIGNS: readonly {
  readonly pattern: string;
  readonly shown: string;
  readonly power: number;
}[] = [
  { pattern: String.raw`(?:\\?%|[٪﹪％]|&percnt;)`, shown: '`%` `\\%` `٪` `﹪` `％`', power: -2 },
  {
    pattern: String.raw`(?:[Pp]ercent(?:age points?)?|PERCENT|[Pp]er cent|[Pp]ct|PCT|[Pp]rozent(?:punkte?)?|[Pp]our ?cent|[Pp]or ?cento?|[Pp]orciento|[Pp]or ciento|[Pp]er ?cento|[Pp]rocent|[Pp]rosent|процент[а-я]*|pp|p\.p\.)(?![\p{L}\p{N}])`,
    shown: 'percent, per cent, pct, pp, Prozent, pour cent, por ciento, per cento, procent, prosent, процент',
    power: -2,
  },
  {
    pattern: String.raw`(?:パーセント|퍼센트|프로(?![\p{L}])|百分点|百分點)`,
    shown: 'パーセント, 퍼센트, 百分点',
    power: -2,
  },
  {
    pattern: String.raw`(?:[‰؉]|(?:[Pp]er mill?e?|[Pp]romille|[Pp]our mille)(?![\p{L}\p{N}]))`,
    shown: '`‰` `؉` per mille, Promille',
    power: -3,
  },
  {
    pattern: String.raw`(?:[‱؊]|(?:bps|bp|[Bb]asis points?)(?![\p{L}\p{N}]))`,
    shown: '`‱` `؊` bps, basis points',
    power: -4,
  },
];
/** Signs of percent that stand before a number: `%13`, 百分之13. */
export const PER_CENT_BEFORE = String.raw`(?:\\?%|[٪﹪％]|百分之)`;

export const BLANK = String.raw`[ \t\u00a0\u2000-\u200a\u202f\u205f\u3000]`;
/** Code points without a shape of their own, such as U+200B and U+2060. */
export const INVISIBLE = String.raw`[\p{Cf}\ufe0e\ufe0f]`;
const TAG = String.raw`</?(?!(?:s|del|strike)>)[A-Za-z][A-Za-z0-9]{0,10}>`;
const LATEX_SPACE = String.raw`\\[,;:! ]`;
const LATEX_WRAPPER = String.raw`\\(?:boxed|fbox|text|textbf|textit|textrm|mathrm|mathbf|mathit|bm|boldsymbol|emph|underline|ensuremath|mbox|hbox) ?\{`;
/** Codes of currencies (ISO 4217) that may be glued to a number or stand beside it. */
export const CURRENCY_CODE =
  '(?:AED|ARS|AUD|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KES|KRW|MXN|MYR|NGN|NOK|NZD|PHP|PKR|PLN|RMB|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR)';
const CURRENCY_BEFORE = String.raw`(?:\\\$|(?:(?<![\p{L}\p{N}])(?:US|AU|CA|NZ|HK|NT|MX|[ACSR]))?\p{Sc}|(?<![\p{L}\p{N}])(?:${CURRENCY_CODE}|Rs\.?))`;

/** What is looked through before a number: emphasis, math marks, currency, wrappers of LaTeX, tags, what has no shape. */
export const BEFORE = String.raw`(?:[*\x60]|_|${LATEX_WRAPPER}|\{|\\[(\[]|${CURRENCY_BEFORE}${BLANK}?|${LATEX_SPACE}|${INVISIBLE}|${TAG})`;
/** What is looked through after it. */
export const AFTER = String.raw`(?:[*\x60]|_|\}|\\[)\]]|\p{Sc}|\\\$|${LATEX_SPACE}|${INVISIBLE}|${TAG})`;

/** Units that may be glued to a number, alone or as `a/b`; letters that are none make it another word. */
export const GLUED_UNIT = String.raw`(?:(?:[kcm]?m[²³]|kg|mg|µg|μg|g|lbs?|oz|t|km|cm|mm|µm|μm|nm|ft|in|mi|yd|kWh|MWh|GWh|Wh|kW|MW|GW|W|kJ|MJ|J|kcal|cal|kHz|MHz|GHz|Hz|kPa|Pa|bar|V|mV|kV|mA|A|kB|KB|MB|GB|TB|KiB|MiB|GiB|TiB|ms|µs|μs|ns|sec|(?<!0)s|min|hrs?|h|ml|mL|cl|cL|dl|l|L|mol|rad|px|pt|[°º][CFK]?|℃|℉|′|″|${CURRENCY_CODE})(?:[²³]|\^[23])?(?:/(?:kg|g|km|m|cm|s|h|min|hr|day|mol|l|L|[mc]?m[²³]))?)(?![\p{L}\p{N}^/])`;

/** Words and letters that multiply the number before them. */
export const SCALE = String.raw`(?:(?:hundreds?|thousands?|million(?:en|s)?|millón|millones|milhões|milliards?|milliarden?|billions?|billionen|trillions?|lakhs?|lacs?|crores?|dozens?|Dutzend|Tausend|Millionen|Milliarden|Mio|Mrd|mln|mrd|bn|тыс|млн|млрд|[Kk]|M|B|T)(?![\p{L}\p{N}])|[十百千万萬億亿兆만억조천백십])`;
/** Words that make a fraction or a power of the number before them. */
export const AFTER_WORD = String.raw`(?:squared|cubed|factorial|halves|half|thirds?|quarters?|fourths?|fifths?|sixths?|eighths?|tenths?|hundredths?|thousandths?|and a half|and a quarter)(?![\p{L}])`;
/** Words that join two numbers to a range or to alternatives, or make one a part of the other. */
export const JOINING_WORD = String.raw`(?:to|through|thru|bis|or|oder|ou|out of|of|over|plus|minus|times|divided by|multiplied by|mod)`;
/** Scripts that set no blanks between words, or put particles behind a number: their letters may touch it. */
export const UNSPACED_LETTER = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Hangul}ー々]`;
/** Vulgar fractions. */
export const FRACTION = String.raw`[\u00bc-\u00be\u2150-\u215f\u2189]`;
