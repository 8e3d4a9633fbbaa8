/** A place where a text states a choice, or several at once. */
export interface ChoiceStatement {
  readonly index: number;
  /** As offered; more than one where the statement leaves it open (`A or B`). */
  readonly choices: readonly string[];
  /** Which form of the grammar was read. */
  readonly how: string;
}

export interface ChoiceReading {
  /** Statements that say which choice is the answer, from the left. */
  readonly clear: readonly ChoiceStatement[];
  /** Choices in brackets, bold or on a line of their own, which may be the answer or a list of what is offered. */
  readonly setApart: readonly ChoiceStatement[];
}

const ANSWER_WORD = String.raw`(?<![\p{L}\p{N}_])(?:answer|antwort|lösung|réponse|respuesta|risposta|resposta|ответ)|(?:correct|right|best) (?:option|choice)|正确答案|答案|答え|정답`;
const VERB = String.raw`(?:\s{1,3}(?:is|would be|should be|must be|ist|est|es|è|é)(?![\p{L}\p{N}])|\s{0,3}[:：=→]|\s{0,2}[是为為は은는])?`;
const NOUN = String.raw`(?:(?:option|choice|letter)\s{1,2})?`;
const OPEN =
  '(?:[\\s*_`"\'“‘(\\[{$:]|\\\\boxed\\{|\\\\text(?:bf|rm)?\\{|\\\\math(?:rm|bf)\\{|\\\\[(\\[]|<[a-z]{1,6}>){0,12}';
const CLOSE = '(?:[*_`"\'”’)\\]}$]|\\\\[)\\]]|</[a-z]{1,6}>){0,12}';
const REASON = '(?:because|since|as|due|weil|denn|parce|porque)(?![\\p{L}])';
const WORD_END = String.raw`(?![\p{L}\p{N}\p{M}_])(?!['’][\p{L}])`;
const JOINED = String.raw`\s{0,3}(?:,|/|&|\+|-|–|~|(?:,\s{0,2})?(?:or|and|oder|und|ou|et|to|maybe|possibly)(?![\p{L}]))\s{0,3}`;
/** What may follow a choice that is stated: the end of a line or sentence, a reason, a bracket or a dash. */
const ENDS = new RegExp(
  String.raw`[ \t]{0,8}(?:$|[\n\r])|[.;:!。；：！](?![\p{L}\p{N}])|[,，](?!\p{N})|[ \t]{1,3}(?:[(\[–—]|-[ \t]|${REASON})`,
  'uy',
);
const COMMA_AND_MORE = new RegExp(String.raw`[,，]\s{0,3}(?!${REASON})[\p{L}]`, 'uy');
const SET_OFF = /[)\]}*]/u;
const DENIED =
  /(?:\b(?:not|wrong|incorrect|never|no|isn't|isn’t|falsche?|keine?)\s{1,3}(?:the\s|an?\s|my\s)?(?:\p{L}{1,12}\s)?)$/iu;
/** Choices that are words of a sentence as well. */
const ALSO_WORDS = new Set(['I', 'i', 'a']);
const LONGEST_WHOLE = 400;

/** Prepares the reading of choices; every text is read in linear time. */
export function choiceReader(choices: readonly string[]): (text: string) => ChoiceReading {
  const spellings = spellingsOf(choices);
  const one = [...spellings.keys()]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const exact = [...choices]
    .sort((a, b) => b.length - a.length)
    .map(escapePattern)
    .join('|');
  const choiceOf = (written: string) => spellings.get(written)!;
  const patterns = {
    whole: new RegExp(String.raw`^${OPEN}(${one})(?:${CLOSE}[.:,!\s]{0,3}){0,3}$`, 'u'),
    stated: new RegExp(
      String.raw`(?:${ANSWER_WORD})${VERB}\s{0,3}[*_]{0,3}\s{0,3}${NOUN}${OPEN}(${one})${WORD_END}(${CLOSE})`,
      'giu',
    ),
    boxed: new RegExp(
      String.raw`\\boxed\{(?:\\(?:text|textbf|mathrm|mathbf)\{|[({[*\s]){0,4}(${one})[)}\].*\s]{0,6}\}`,
      'gu',
    ),
    alone: new RegExp(
      String.raw`^[ \t]{0,16}(?:[-#>][ \t]{1,3})?${OPEN.replace('\\s', ' ')}(${one})${CLOSE}[.):]?${CLOSE}[ \t]{0,16}$`,
      'gmu',
    ),
    option: new RegExp(
      String.raw`^[ \t]{0,16}[*_(\[]{0,4}(${exact})(?:[*_]{0,3}[.):\]][*_]{0,3})[ \t]{1,4}\S`,
      'gmu',
    ),
    setApart: new RegExp(
      String.raw`(?<![\p{L}\p{N}_])(?:\((${exact})\)|\[(${exact})\](?!\()|\*\*(${exact})[.):]?\*\*|__(${exact})__)`,
      'gu',
    ),
    joined: new RegExp(String.raw`${CLOSE}${JOINED}${OPEN}(${exact})${WORD_END}`, 'uy'),
  };
  const joinedAfter = (text: string, from: number, first: string): string[] => {
    const all = [first];
    let at = from;
    for (let n = 0; n < choices.length; n += 1) {
      patterns.joined.lastIndex = at;
      const more = patterns.joined.exec(text);
      if (more === null) break;
      if (!all.includes(choiceOf(more[1]!))) all.push(choiceOf(more[1]!));
      at += more[0].length;
    }
    return all;
  };
  const stated = (text: string): ChoiceStatement[] =>
    Array.from(text.matchAll(patterns.stated)).flatMap((match) => {
      const [whole, written = '', close = ''] = match;
      const choice = spellings.get(written);
      if (choice === undefined || DENIED.test(text.slice(Math.max(0, match.index - 32), match.index)))
        return [];
      const end = match.index + whole.length;
      const found = joinedAfter(text, end - close.length, choice);
      if (found.length === 1 && !standsAlone(text, end, written, close)) return [];
      return [{ index: match.index, choices: found, how: 'stated as the answer' }];
    });
  return (original) => {
    const text = foldWidth(original);
    const whole = text.length > LONGEST_WHOLE ? null : patterns.whole.exec(text);
    if (whole !== null) {
      return { clear: [{ index: 0, choices: [choiceOf(whole[1]!)], how: 'the whole text' }], setApart: [] };
    }
    const single = (how: string) => (match: RegExpExecArray) => ({
      index: match.index,
      choices: [choiceOf(match.slice(1).find((group) => group !== undefined)!)],
      how,
    });
    const alone = Array.from(text.matchAll(patterns.alone), single('alone on its line'));
    const options = Array.from(text.matchAll(patterns.option), single('with the text of its option'));
    const inBrackets = Array.from(text.matchAll(patterns.setApart))
      .filter((match) => !DENIED.test(text.slice(Math.max(0, match.index - 32), match.index)))
      .map(single('set apart'));
    const isList = new Set([...options, ...inBrackets].map(({ choices: [choice] }) => choice)).size > 1;
    const lastLine = lastLineStart(text);
    const isLast = ({ index }: ChoiceStatement) => index >= lastLine;
    const clear = [
      ...stated(text),
      ...Array.from(text.matchAll(patterns.boxed), single('boxed')),
      ...alone.filter(isLast),
      ...(isList
        ? []
        : options.filter((option) => isLast(option) || text.slice(0, option.index).trim() === '')),
    ].sort((a, b) => a.index - b.index);
    return {
      clear,
      setApart: [...inBrackets, ...alone.filter((line) => !isLast(line))].sort((a, b) => a.index - b.index),
    };
  };
}

function standsAlone(text: string, end: number, written: string, close: string): boolean {
  ENDS.lastIndex = end;
  COMMA_AND_MORE.lastIndex = end;
  if (ALSO_WORDS.has(written) && COMMA_AND_MORE.test(text)) return false;
  return ENDS.test(text) || (SET_OFF.test(close) && /[ \t]/u.test(text[end] ?? ''));
}

/** Single letters count in both cases where only one of them is offered. */
function spellingsOf(choices: readonly string[]): ReadonlyMap<string, string> {
  const areLetters = choices.every((choice) => /^[A-Z]$/u.test(choice));
  const pairs = choices.map((choice) => [choice, choice] as const);
  return new Map(
    areLetters ? [...pairs, ...choices.map((choice) => [choice.toLowerCase(), choice] as const)] : pairs,
  );
}

/** Full-width letters, brackets and marks as ASCII; lengths stay. */
function foldWidth(text: string): string {
  return text.replace(/[\uff01-\uff5e]/gu, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

function lastLineStart(text: string): number {
  const end = text.trimEnd().length;
  return Math.max(text.lastIndexOf('\n', end - 1), text.lastIndexOf('\r', end - 1)) + 1;
}

function escapePattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/gu, '\\$&');
}
