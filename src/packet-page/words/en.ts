/** The page's own words. English is the form that the other languages follow. */
export const en = {
  locale: 'en',
  title: 'Grading packet',
  altered:
    'This file was changed on its way to you, so what it shows may not be what should be graded. Please ask whoever sent it for a new copy.',

  // Header and navigation
  itemOf: (index: number, count: number) => `Item ${index} of ${count}`,
  doneOf: (done: number, count: number) => `${done} of ${count} done`,
  minutesLeft: (minutes: number) => (minutes <= 1 ? 'about a minute left' : `about ${minutes} minutes left`),
  hoursLeft: (hours: string) => `about ${hours} hours left`,
  nothingLeft: 'all done',
  progress: 'Progress',
  previous: 'Back',
  next: 'Next',
  nextUnanswered: 'Next unanswered',
  toFinish: 'Finish',
  overview: 'Overview',
  help: 'Help',
  save: 'Save',
  close: 'Close',
  navigation: 'Items',

  // State of an item
  stateGraded: 'graded',
  stateSkipped: 'cannot judge',
  stateDeclined: 'declined',
  stateHalf: 'half done',
  stateBlank: 'not graded yet',
  itemNow: (item: string, state: string, done: string) => `${item}: ${state}. ${done}.`,

  // Start
  welcome: 'Thank you for grading',
  intro: (count: number, isPair: boolean) =>
    isPair
      ? `You will see ${count === 1 ? 'one request' : `${count} requests`}, each with two answers, A and B. Which version wrote which is hidden and changes from item to item.`
      : `You will see ${count === 1 ? 'one answer' : `${count} answers`}, one at a time. Which version wrote them is hidden.`,
  introConfirm: (count: number) =>
    `You will see ${count === 1 ? 'one case' : `${count} cases`} and say whether an answer belongs to a class of critical failure.`,
  partOf: (index: number, of: number) => `This is part ${index} of ${of}.`,
  howItWorks: 'How it works',
  practiceFirst: (count: number) =>
    count === 1
      ? 'One practice item comes first. It is explained and does not count.'
      : `${count} practice items come first. They are explained and do not count.`,
  steps: [
    'You can stop at any time, go back, and change what you said.',
    'If you cannot judge an item, say so with a reason. That is a full answer, never a bad mark for anyone.',
    'When you are done, download your grades and send that one file back.',
  ],
  privacy:
    'This page is one file without any network access: nothing leaves this computer until you send it yourself.',
  distressingAhead: (count: number) =>
    count === 1
      ? 'One item may be distressing. It stays hidden until you choose to see it, and you may decline it.'
      : `${count} items may be distressing. Each stays hidden until you choose to see it, and you may decline it.`,
  yourName: 'Your name',
  yourNameHint: 'So that your grades can be told from those of others. You enter it once.',
  nameMissing: 'Please enter your name first.',
  start: 'Start',
  goOn: 'Go on',
  keyboardHint: 'Everything can be done from the keyboard. Press ? at any time for the list of keys.',

  // Practice
  practiceOf: (index: number, count: number) => `Practice ${index} of ${count}`,
  practiceNote: 'This one does not count. Try it, then compare.',
  compare: 'Compare with the explanation',
  tryFirst: 'Give your own answer first.',
  explanation: 'Explanation',
  expected: 'Expected',
  yours: 'Yours',
  nextPractice: 'Next practice item',
  startGrading: 'Start grading',
  skipPractice: 'Skip practice',

  // Content
  request: 'Request',
  conversation: 'Conversation up to the answer',
  role: (role: string) =>
    ({ user: 'Person', assistant: 'Assistant', system: 'Instructions to the assistant' })[role] ?? role,
  answer: 'Answer',
  answerA: 'Answer A',
  answerB: 'Answer B',
  answerText: (answer: string) => `Text of ${answer}`,
  requestText: 'Text of the request',
  emptyAnswer: 'This answer is empty.',
  reference: 'Reference answer',
  itemId: 'Key of this item',
  image: 'Image',

  // Grading
  yourGrade: 'Your grade',
  whichIsBetter: 'Which answer is better?',
  preferenceA: 'A is better',
  preferenceB: 'B is better',
  preferenceTie: 'Equally good',
  preferenceBothBad: 'Both are bad',
  ofAnswer: (question: string, answer: string) => `${question} (${answer})`,
  materialError: 'Has a material error',
  critical: 'Critical failures',
  confirmQuestion: (name: string) => `Does this answer belong to the class “${name}”?`,
  yes: 'Yes, it belongs to it',
  no: 'No, it does not',
  cannotJudge: 'I cannot judge this',
  reason: 'Why not?',
  reasonMissing: 'Please give a reason.',
  reasons: [
    'I lack the expertise',
    'The request is unclear',
    'The text is broken or cut',
    'I cannot read this language',
  ],
  note: 'Note (optional)',
  clear: 'Clear this item',

  // Distressing
  distressing: 'This item may be distressing',
  distressingWhy:
    'It was marked beforehand as content that some people would rather not read. It stays hidden unless you choose to see it.',
  show: 'Show it',
  decline: 'Decline this item',
  declined: 'You declined this item. That is a full answer.',
  showAfterAll: 'Show it after all',

  // Rubric
  rubric: 'Rubric',
  instructions: 'Instructions',
  materialErrorWhat: 'What counts as a material error',
  criticalWhat: 'Critical failures',
  examples: 'Examples',
  exampleOf: (score: number, label: string | null) =>
    label === null ? `Level ${score}` : `Level ${score}: ${label}`,
  exampleRequest: 'Request',
  exampleAnswer: 'Answer',
  exampleWhy: 'Why',

  // Help and settings
  settings: 'Settings',
  singleKeys: 'Single keys grade and move',
  singleKeysHint: 'Switch this off if you use a screen reader or speech input, whose own keys may clash.',
  syncScroll: 'Scroll both answers together',
  showFormatting: 'Show Markdown as formatted text',
  showFormattingHint: 'Off: every character as the model wrote it.',
  keys: 'Keys',
  key: 'Key',
  keyDoes: 'What it does',
  keyPrefer: 'A better, B better, equally good, both bad',
  keyConfirm: 'Yes, no',
  keyLevels: 'Level of the marked scale; the mark then moves on',
  keyMaterial: 'Material error, yes or no, in the marked answer',
  keyNext: 'Next item',
  keyPrevious: 'Item before',
  keyUnanswered: 'Next unanswered item',
  keyCannot: 'Cannot judge',
  keyNote: 'Write a note (Esc leaves it)',
  keyFormat: 'Markdown formatted or as written',
  keyOverview: 'Overview of all items',
  keyHelp: 'This help',
  enterKey: 'Enter',
  questions: 'Questions?',
  questionsAnswer:
    'Ask whoever sent you this file. Do not discuss items with other raters before you are done.',

  // Saving
  keptAt: (time: string) => `kept ${time}`,
  notKept: 'not kept by this browser',
  notKeptConflict: 'not kept: open in another tab',
  saveTitle: 'Save your grades',
  saveKept: 'Your grades are kept in this browser, on this computer only, as you go.',
  saveForbidden:
    'This browser does not let a page opened from a file keep anything. Your grades will be gone when you close this page, unless you save the packet with your grades first.',
  saveFull:
    'The storage of this browser is full, so your latest grades are not kept. Save the packet with your grades before you close this page.',
  download: 'Download grades',
  downloadHint: (name: string) => `The file to send back: ${name}`,
  savePage: 'Save packet with my grades',
  savePageHint:
    'This page with everything you have done inside. Open it later, or on another computer, and go on.',
  load: 'Load earlier grades',
  loadHint: (name: string) => `A file ${name} that this page wrote before.`,
  loaded: (count: number) => (count === 1 ? 'One grade loaded.' : `${count} grades loaded.`),
  loadUnreadable: 'That file is not one that this page wrote.',
  loadOtherPacket: (key: string) => `That file belongs to another packet (${key}).`,
  loadAltered: 'That file belongs to another edition of this packet.',
  loadReplace: (theirs: number, mine: number) =>
    `The file holds ${theirs} grades. Here you have ${mine}. Replace what is here?`,
  replace: 'Replace',
  cancel: 'Cancel',
  conflict:
    'This packet is open in another tab or window, where grades were saved since. Nothing more is kept from this tab until you choose.',
  takeOther: 'Use the grades of the other tab',
  keepMine: 'Keep the grades of this tab',
  foundNewer: 'This browser had newer grades than the file, and goes on from those.',
  foundOlder: 'This file holds newer grades than this browser had kept, and goes on from those.',
  useOther: 'Use the other ones',
  dismiss: 'Dismiss',

  // Finish
  finish: 'Finish',
  finishDone: 'All items are done. Thank you!',
  finishMissing: (count: number) =>
    count === 1 ? 'One item has no grade yet.' : `${count} items have no grade yet.`,
  summary: 'Your packet',
  sendBack: 'Send your grades back',
  sendBackHow:
    'Download the file and send it to whoever sent you this packet. You may send it more than once; the last one counts.',
  blinding: 'Before you go: could you tell the versions apart?',
  blindingWhy:
    'One of the two versions is new. Which one wrote what was hidden; these questions check that it really was. They change none of your grades.',
  couldTell: 'Did you think you knew which version wrote an answer?',
  couldTellNo: 'No, never',
  couldTellSometimes: 'Sometimes',
  couldTellOften: 'Mostly',
  how: 'What gave it away?',
  guessIntro: (count: number) =>
    count === 1
      ? 'Have a guess for this item:'
      : `Have a guess for these ${count} items, spread over your packet:`,
  guessPair: 'Which answer came from the new version?',
  guessSingle: 'Did this answer come from the new version?',
  guessA: 'A',
  guessB: 'B',
  guessNew: 'Yes',
  guessEarlier: 'No',
  guessUnknown: 'I do not know',
  showItem: 'Show request and answers',
};

export type Words = typeof en;
