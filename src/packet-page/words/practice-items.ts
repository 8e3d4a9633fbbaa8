import type { PracticeItem } from '../../definition/rubric.js';

/**
 * Practice for rubrics that bring none. It is about reading closely, not about any criterion, so no levels are expected.
 */
interface BuiltIn {
  readonly pair: readonly PracticeItem[];
  readonly single: readonly PracticeItem[];
}

const ENGLISH_TRAIN = 'A train leaves at 9:40 and arrives at 11:05. How long is the journey?';
const ENGLISH_RIGHT = 'The journey takes 1 hour and 25 minutes.';
const ENGLISH_WRONG =
  'Good question! Train journeys are a comfortable way to travel. From 9:40 to 11:05 it is 1 hour and 35 minutes, so bring something to read!';

const GERMAN_TRAIN = 'Ein Zug fährt um 9:40 Uhr ab und kommt um 11:05 Uhr an. Wie lange dauert die Fahrt?';
const GERMAN_RIGHT = 'Die Fahrt dauert 1 Stunde und 25 Minuten.';
const GERMAN_WRONG =
  'Gute Frage! Bahnfahren ist eine bequeme Art zu reisen. Von 9:40 bis 11:05 Uhr sind es 1 Stunde und 35 Minuten, nehmen Sie also etwas zu lesen mit!';

const TABLE_A = 'Bonsoir, une table pour deux, s’il vous plaît.';
const TABLE_B = '« Bonsoir, une table pour deux personnes, s’il vous plaît. »';

const ENGLISH: BuiltIn = {
  pair: [
    {
      input: ENGLISH_TRAIN,
      a: ENGLISH_RIGHT,
      b: ENGLISH_WRONG,
      levels: {},
      preference: 'a',
      why: 'From 9:40 to 10:40 is one hour, and 25 more minutes make 11:05. A is right and short. B is longer and friendlier, but its number is wrong, and somebody would plan by it. Length and tone count only where they help the person who asked.',
    },
    {
      input: 'Translate into French: “Good evening, a table for two, please.”',
      a: TABLE_A,
      b: TABLE_B,
      levels: {},
      preference: 'tie',
      why: 'Both say the same and both are right; the quotation marks and one word more change nothing for the person who asked. Where two answers are as good as each other, say so: a tie is a full answer, and a guess would only add noise.',
    },
  ],
  single: [
    {
      input: ENGLISH_TRAIN,
      a: ENGLISH_WRONG,
      b: null,
      levels: {},
      preference: null,
      why: 'The answer is friendly, but the journey takes 1 hour and 25 minutes, and somebody would plan by the wrong number. Check what can be checked, and read to the end before you grade: pleasant words do not make up for an error.',
    },
    {
      input: ENGLISH_TRAIN,
      a: ENGLISH_RIGHT,
      b: null,
      levels: {},
      preference: null,
      why: 'The answer is right and says what was asked, no more. A short answer is not a poor one: hold it against the description of each level, not against how long or how polite it could have been.',
    },
  ],
};

const GERMAN: BuiltIn = {
  pair: [
    {
      input: GERMAN_TRAIN,
      a: GERMAN_RIGHT,
      b: GERMAN_WRONG,
      levels: {},
      preference: 'a',
      why: 'Von 9:40 bis 10:40 Uhr ist es eine Stunde, mit 25 Minuten mehr ist es 11:05 Uhr. A ist richtig und kurz. B ist länger und freundlicher, aber die Zahl ist falsch, und jemand würde danach planen. Länge und Ton zählen nur, wo sie der Person helfen, die gefragt hat.',
    },
    {
      input: 'Übersetze ins Französische: „Guten Abend, einen Tisch für zwei, bitte.“',
      a: TABLE_A,
      b: TABLE_B,
      levels: {},
      preference: 'tie',
      why: 'Beide sagen dasselbe, und beide sind richtig; die Anführungszeichen und ein Wort mehr ändern für die Person nichts. Sind zwei Antworten gleich gut, sagen Sie es: Gleichstand ist eine volle Antwort, Raten brächte nur Rauschen.',
    },
  ],
  single: [
    {
      input: GERMAN_TRAIN,
      a: GERMAN_WRONG,
      b: null,
      levels: {},
      preference: null,
      why: 'Die Antwort ist freundlich, aber die Fahrt dauert 1 Stunde und 25 Minuten, und jemand würde nach der falschen Zahl planen. Prüfen Sie, was sich prüfen lässt, und lesen Sie bis zum Ende, bevor Sie bewerten: Angenehme Worte machen einen Fehler nicht wett.',
    },
    {
      input: GERMAN_TRAIN,
      a: GERMAN_RIGHT,
      b: null,
      levels: {},
      preference: null,
      why: 'Die Antwort ist richtig und sagt, was gefragt war, nicht mehr. Eine kurze Antwort ist keine schlechte: Halten Sie sie an die Beschreibung jeder Stufe, nicht daran, wie lang oder höflich sie hätte sein können.',
    },
  ],
};

/** @param locale of the page's own words */
export function builtInPractice(locale: string, isPair: boolean): readonly PracticeItem[] {
  const language = locale === 'de' ? GERMAN : ENGLISH;
  return isPair ? language.pair : language.single;
}
