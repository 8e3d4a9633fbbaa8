/** The page's own words before its script has run, in the languages it speaks. */
interface OpeningWords {
  readonly language: string;
  readonly title: string;
  readonly opening: string;
  readonly ifItStays: string;
  readonly noScript: string;
}

const ENGLISH: OpeningWords = {
  language: 'en',
  title: 'Grading packet',
  opening: 'The packet is opening …',
  ifItStays:
    'If this text stays, the browser does not let the page run, or the file was changed on its way. Save the attachment to your computer and open it from there in a current browser (Firefox, Chrome, Edge or Safari). If that does not help, use the spreadsheet (CSV) that came with this file, or ask whoever sent it for a new one.',
  noScript:
    'JavaScript is switched off here, and this page needs it to show the answers and keep your grades. Nothing is sent anywhere: the page has no network access. Switch JavaScript on and open the file again, or grade in the spreadsheet (CSV) that came with it; both count the same.',
};

const GERMAN: OpeningWords = {
  language: 'de',
  title: 'Bewertungspaket',
  opening: 'Das Paket wird geöffnet …',
  ifItStays:
    'Bleibt dieser Text stehen, lässt der Browser die Seite nicht laufen, oder die Datei wurde unterwegs verändert. Speichern Sie den Anhang auf Ihrem Rechner und öffnen Sie ihn von dort in einem aktuellen Browser (Firefox, Chrome, Edge oder Safari). Hilft das nicht, nehmen Sie die Tabelle (CSV), die mit dieser Datei kam, oder bitten Sie den Absender um eine neue Datei.',
  noScript:
    'JavaScript ist hier ausgeschaltet, und diese Seite braucht es, um die Antworten zu zeigen und Ihre Bewertungen zu behalten. Es wird nichts verschickt: Die Seite hat keinen Zugang zum Netz. Schalten Sie JavaScript ein und öffnen Sie die Datei noch einmal, oder bewerten Sie in der Tabelle (CSV), die mit ihr kam; beides zählt gleich.',
};

export interface PageOpening {
  /** BCP 47 tag of the page's own words. */
  readonly language: string;
  readonly title: string;
  /** HTML of our own words alone. */
  readonly html: string;
}

/** @param rubricLanguage BCP 47 tag; English stands in for languages the page does not speak. */
export function pageOpening(rubricLanguage: string): PageOpening {
  const words = /^de(-|$)/i.test(rubricLanguage) ? GERMAN : ENGLISH;
  return {
    language: words.language,
    title: words.title,
    html: `<main class="opening"><h1>${words.title}</h1><noscript><p><strong>${words.noScript}</strong></p></noscript><p>${words.opening}</p><p>${words.ifItStays}</p></main>`,
  };
}
