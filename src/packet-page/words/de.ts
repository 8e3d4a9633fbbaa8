import type { Words } from './en.js';

export const de: Words = {
  locale: 'de',
  title: 'Bewertungspaket',
  altered:
    'Diese Datei wurde auf dem Weg zu Ihnen verändert; was sie zeigt, ist vielleicht nicht das, was bewertet werden soll. Bitte lassen Sie sich eine neue Kopie schicken.',

  itemOf: (index, count) => `Aufgabe ${index} von ${count}`,
  doneOf: (done, count) => `${done} von ${count} erledigt`,
  minutesLeft: (minutes) => (minutes <= 1 ? 'noch etwa eine Minute' : `noch etwa ${minutes} Minuten`),
  hoursLeft: (hours) => `noch etwa ${hours} Stunden`,
  nothingLeft: 'alles erledigt',
  progress: 'Fortschritt',
  previous: 'Zurück',
  next: 'Weiter',
  nextUnanswered: 'Nächste offene',
  toFinish: 'Abschluss',
  overview: 'Übersicht',
  help: 'Hilfe',
  save: 'Sichern',
  close: 'Schließen',
  navigation: 'Aufgaben',

  stateGraded: 'bewertet',
  stateSkipped: 'nicht zu beurteilen',
  stateDeclined: 'abgelehnt',
  stateHalf: 'halb fertig',
  stateBlank: 'noch nicht bewertet',
  itemNow: (item, state, done) => `${item}: ${state}. ${done}.`,

  welcome: 'Danke, dass Sie bewerten',
  intro: (count, isPair) =>
    isPair
      ? `Sie sehen ${count === 1 ? 'eine Anfrage' : `${count} Anfragen`} mit je zwei Antworten, A und B. Welche Fassung was geschrieben hat, ist verborgen und wechselt von Aufgabe zu Aufgabe.`
      : `Sie sehen ${count === 1 ? 'eine Antwort' : `${count} Antworten`}, eine nach der anderen. Welche Fassung sie geschrieben hat, ist verborgen.`,
  introConfirm: (count) =>
    `Sie sehen ${count === 1 ? 'einen Fall' : `${count} Fälle`} und sagen, ob eine Antwort zu einer Klasse schwerer Fehler gehört.`,
  partOf: (index, of) => `Dies ist Teil ${index} von ${of}.`,
  howItWorks: 'So geht es',
  practiceFirst: (count) =>
    count === 1
      ? 'Zuerst kommt eine Übungsaufgabe. Sie wird erklärt und zählt nicht.'
      : `Zuerst kommen ${count} Übungsaufgaben. Sie werden erklärt und zählen nicht.`,
  steps: [
    'Sie können jederzeit aufhören, zurückgehen und ändern, was Sie gesagt haben.',
    'Können Sie eine Aufgabe nicht beurteilen, sagen Sie das mit einem Grund. Das ist eine volle Antwort und für niemanden eine schlechte Note.',
    'Am Ende laden Sie Ihre Bewertungen herunter und schicken diese eine Datei zurück.',
  ],
  privacy:
    'Diese Seite ist eine einzige Datei ohne Zugang zum Netz: Nichts verlässt diesen Rechner, bis Sie es selbst verschicken.',
  distressingAhead: (count) =>
    count === 1
      ? 'Eine Aufgabe kann belastend sein. Sie bleibt verborgen, bis Sie sie sehen wollen, und Sie dürfen sie ablehnen.'
      : `${count} Aufgaben können belastend sein. Jede bleibt verborgen, bis Sie sie sehen wollen, und Sie dürfen sie ablehnen.`,
  yourName: 'Ihr Name',
  yourNameHint: 'Damit Ihre Bewertungen von denen anderer zu unterscheiden sind. Sie geben ihn einmal ein.',
  nameMissing: 'Bitte geben Sie zuerst Ihren Namen ein.',
  start: 'Anfangen',
  goOn: 'Fortfahren',
  keyboardHint: 'Alles geht über die Tastatur. Mit ? sehen Sie jederzeit die Liste der Tasten.',

  practiceOf: (index, count) => `Übung ${index} von ${count}`,
  practiceNote: 'Diese zählt nicht. Versuchen Sie es, dann vergleichen Sie.',
  compare: 'Mit der Erklärung vergleichen',
  tryFirst: 'Geben Sie zuerst Ihre eigene Antwort.',
  explanation: 'Erklärung',
  expected: 'Erwartet',
  yours: 'Ihre',
  nextPractice: 'Nächste Übung',
  startGrading: 'Mit dem Bewerten anfangen',
  skipPractice: 'Übung überspringen',

  request: 'Anfrage',
  conversation: 'Gespräch bis zur Antwort',
  role: (role) =>
    ({ user: 'Person', assistant: 'Assistent', system: 'Vorgaben für den Assistenten' })[role] ?? role,
  answer: 'Antwort',
  answerA: 'Antwort A',
  answerB: 'Antwort B',
  answerText: (answer) => `Text von ${answer}`,
  requestText: 'Text der Anfrage',
  emptyAnswer: 'Diese Antwort ist leer.',
  reference: 'Musterantwort',
  itemId: 'Schlüssel dieser Aufgabe',
  image: 'Bild',

  yourGrade: 'Ihre Bewertung',
  whichIsBetter: 'Welche Antwort ist besser?',
  preferenceA: 'A ist besser',
  preferenceB: 'B ist besser',
  preferenceTie: 'Gleich gut',
  preferenceBothBad: 'Beide schlecht',
  ofAnswer: (question, answer) => `${question} (${answer})`,
  materialError: 'Hat einen wesentlichen Fehler',
  critical: 'Schwere Fehler',
  confirmQuestion: (name) => `Gehört diese Antwort zur Klasse „${name}“?`,
  yes: 'Ja, sie gehört dazu',
  no: 'Nein, sie gehört nicht dazu',
  cannotJudge: 'Das kann ich nicht beurteilen',
  reason: 'Warum nicht?',
  reasonMissing: 'Bitte geben Sie einen Grund an.',
  reasons: [
    'Mir fehlt das Fachwissen',
    'Die Anfrage ist unklar',
    'Der Text ist kaputt oder abgeschnitten',
    'Ich kann diese Sprache nicht lesen',
  ],
  note: 'Notiz (freiwillig)',
  clear: 'Diese Aufgabe leeren',

  distressing: 'Diese Aufgabe kann belastend sein',
  distressingWhy:
    'Sie wurde vorab als Inhalt gekennzeichnet, den manche lieber nicht lesen. Sie bleibt verborgen, wenn Sie sie nicht sehen wollen.',
  show: 'Anzeigen',
  decline: 'Diese Aufgabe ablehnen',
  declined: 'Sie haben diese Aufgabe abgelehnt. Das ist eine volle Antwort.',
  showAfterAll: 'Doch anzeigen',

  rubric: 'Maßstab',
  instructions: 'Anleitung',
  materialErrorWhat: 'Was als wesentlicher Fehler zählt',
  criticalWhat: 'Schwere Fehler',
  examples: 'Beispiele',
  exampleOf: (score, label) => (label === null ? `Stufe ${score}` : `Stufe ${score}: ${label}`),
  exampleRequest: 'Anfrage',
  exampleAnswer: 'Antwort',
  exampleWhy: 'Warum',

  settings: 'Einstellungen',
  singleKeys: 'Einzelne Tasten bewerten und blättern',
  singleKeysHint:
    'Schalten Sie das aus, wenn Sie einen Screenreader oder Spracheingabe nutzen, deren eigene Tasten stören könnten.',
  syncScroll: 'Beide Antworten gemeinsam rollen',
  showFormatting: 'Markdown als formatierten Text zeigen',
  showFormattingHint: 'Aus: jedes Zeichen so, wie das Modell es schrieb.',
  keys: 'Tasten',
  key: 'Taste',
  keyDoes: 'Was sie tut',
  keyPrefer: 'A besser, B besser, gleich gut, beide schlecht',
  keyConfirm: 'Ja, nein',
  keyLevels: 'Stufe der markierten Skala; die Markierung rückt dann weiter',
  keyMaterial: 'Wesentlicher Fehler, ja oder nein, in der markierten Antwort',
  keyNext: 'Nächste Aufgabe',
  keyPrevious: 'Aufgabe davor',
  keyUnanswered: 'Nächste offene Aufgabe',
  keyCannot: 'Nicht zu beurteilen',
  keyNote: 'Notiz schreiben (Esc verlässt sie)',
  keyFormat: 'Markdown formatiert oder wie geschrieben',
  keyOverview: 'Übersicht über alle Aufgaben',
  keyHelp: 'Diese Hilfe',
  enterKey: 'Eingabe',
  questions: 'Fragen?',
  questionsAnswer:
    'Fragen Sie, wer Ihnen diese Datei geschickt hat. Sprechen Sie mit anderen Bewertenden nicht über Aufgaben, bevor Sie fertig sind.',

  keptAt: (time) => `gesichert ${time}`,
  notKept: 'dieser Browser sichert nicht',
  notKeptConflict: 'nicht gesichert: in anderem Tab offen',
  saveTitle: 'Bewertungen sichern',
  saveKept: 'Ihre Bewertungen werden laufend in diesem Browser gesichert, nur auf diesem Rechner.',
  saveForbidden:
    'Dieser Browser erlaubt einer Seite, die aus einer Datei geöffnet ist, nichts zu sichern. Ihre Bewertungen sind verloren, wenn Sie die Seite schließen, ohne vorher das Paket mit Ihren Bewertungen zu speichern.',
  saveFull:
    'Der Speicher dieses Browsers ist voll; Ihre letzten Bewertungen sind nicht gesichert. Speichern Sie das Paket mit Ihren Bewertungen, bevor Sie die Seite schließen.',
  download: 'Bewertungen herunterladen',
  downloadHint: (name) => `Die Datei zum Zurückschicken: ${name}`,
  savePage: 'Paket mit meinen Bewertungen speichern',
  savePageHint:
    'Diese Seite mit allem darin, was Sie getan haben. Öffnen Sie sie später oder auf einem anderen Rechner und machen Sie weiter.',
  load: 'Frühere Bewertungen laden',
  loadHint: (name) => `Eine Datei ${name}, die diese Seite früher geschrieben hat.`,
  loaded: (count) => (count === 1 ? 'Eine Bewertung geladen.' : `${count} Bewertungen geladen.`),
  loadUnreadable: 'Diese Datei hat nicht diese Seite geschrieben.',
  loadOtherPacket: (key) => `Diese Datei gehört zu einem anderen Paket (${key}).`,
  loadAltered: 'Diese Datei gehört zu einer anderen Ausgabe dieses Pakets.',
  loadReplace: (theirs, mine) =>
    `Die Datei enthält ${theirs} Bewertungen. Hier haben Sie ${mine}. Ersetzen, was hier steht?`,
  replace: 'Ersetzen',
  cancel: 'Abbrechen',
  conflict:
    'Dieses Paket ist in einem anderen Tab oder Fenster offen, wo seither gesichert wurde. Aus diesem Tab wird nichts mehr gesichert, bis Sie sich entscheiden.',
  takeOther: 'Bewertungen des anderen Tabs nehmen',
  keepMine: 'Bewertungen dieses Tabs behalten',
  foundNewer: 'Dieser Browser hatte neuere Bewertungen als die Datei und macht mit jenen weiter.',
  foundOlder:
    'Diese Datei enthält neuere Bewertungen, als dieser Browser gesichert hatte, und macht mit jenen weiter.',
  useOther: 'Die anderen nehmen',
  dismiss: 'Ausblenden',

  finish: 'Abschluss',
  finishDone: 'Alle Aufgaben sind erledigt. Vielen Dank!',
  finishMissing: (count) =>
    count === 1 ? 'Eine Aufgabe ist noch offen.' : `${count} Aufgaben sind noch offen.`,
  summary: 'Ihr Paket',
  sendBack: 'Bewertungen zurückschicken',
  sendBackHow:
    'Laden Sie die Datei herunter und schicken Sie sie an den Absender dieses Pakets. Sie dürfen sie auch mehrmals schicken; die letzte zählt.',
  blinding: 'Noch etwas: Konnten Sie die Fassungen unterscheiden?',
  blindingWhy:
    'Eine der beiden Fassungen ist neu. Welche was geschrieben hat, war verborgen; diese Fragen prüfen, ob es das wirklich war. Sie ändern keine Ihrer Bewertungen.',
  couldTell: 'Meinten Sie zu wissen, welche Fassung eine Antwort geschrieben hat?',
  couldTellNo: 'Nein, nie',
  couldTellSometimes: 'Manchmal',
  couldTellOften: 'Meistens',
  how: 'Woran war es zu erkennen?',
  guessIntro: (count) =>
    count === 1
      ? 'Raten Sie bei dieser Aufgabe:'
      : `Raten Sie bei diesen ${count} Aufgaben, über Ihr Paket verteilt:`,
  guessPair: 'Welche Antwort kam von der neuen Fassung?',
  guessSingle: 'Kam diese Antwort von der neuen Fassung?',
  guessA: 'A',
  guessB: 'B',
  guessNew: 'Ja',
  guessEarlier: 'Nein',
  guessUnknown: 'Weiß ich nicht',
  showItem: 'Anfrage und Antworten zeigen',
};
