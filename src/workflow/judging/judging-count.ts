import type { JudgeSettings } from '../../definition/gate.js';
import type { CaseFinding } from '../../grade/judge/case-finding.js';
import type { Votes } from '../../grade/judge/count-votes.js';
import type { JudgmentStatus } from '../../grade/judge/judgment.js';
import { askedSubjects } from '../../grade/judge/subjects.js';
import { hasLabelLine } from '../../grade/judge/whole-label.js';
import type { Digest } from '../../shared/canonical-json.js';
import type { JudgePreferences, JudgingCount } from '../../verdict/judging.js';
import type { JudgedCase } from './judged-cases.js';

interface Counting {
  nPlanned: number;
  readonly statuses: Partial<Record<JudgmentStatus | 'missing', number>>;
}

/** A field of the JSON that a judge replies with. */
const JSON_VERDICT = /"(?:winner|levels|material_error)"\s{0,8}:/u;

/** Counts what became of a run's questions, by slice and by order shown or arm. */
export class JudgmentCount {
  readonly #isPairwise: boolean;
  readonly #counts = new Map<string, JudgingCount & Counting>();
  readonly #models = new Map<string, number>();
  readonly #preferences = { nWins: 0, nTies: 0, nLosses: 0, nUnscored: 0 };
  readonly #labels: readonly string[];
  #nEqual = 0;
  #nVerdictLike = 0;

  constructor({ mode, reply }: JudgeSettings) {
    this.#isPairwise = mode === 'pairwise';
    this.#labels = reply.form === 'label' ? Object.keys(reply.labels) : [];
  }

  add({ case: item, subjects }: JudgedCase, finding: CaseFinding, votesOf: (digest: Digest) => Votes): void {
    if (subjects.kind === 'decided' && subjects.isEqual) this.#nEqual += 1;
    const asked = askedSubjects(subjects, false);
    // Both orders of a pair show the same answers.
    const shown = new Set(asked.flatMap(({ answers }) => answers));
    if ([...shown].some((answer) => this.#isVerdictLike(answer))) this.#nVerdictLike += 1;
    for (const { digest, place } of asked) {
      const counting = this.#counting(item.slice, place);
      for (const vote of votesOf(digest)) {
        const status = vote?.status ?? 'missing';
        counting.nPlanned += 1;
        counting.statuses[status] = (counting.statuses[status] ?? 0) + 1;
        // Whoever replied counts, also where it was not the model that was asked.
        if (vote != null && vote.model !== null) {
          this.#models.set(vote.model, (this.#models.get(vote.model) ?? 0) + 1);
        }
      }
    }
    if (finding.kind === 'preference') this.#prefer(finding.d);
  }

  get models(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#models].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  get counts(): readonly JudgingCount[] {
    return [...this.#counts.values()];
  }

  get nEqual(): number {
    return this.#nEqual;
  }

  /** Cases with an answer that holds what a reply of the judge may be. */
  get nVerdictLike(): number {
    return this.#nVerdictLike;
  }

  get preferences(): JudgePreferences | null {
    return this.#isPairwise ? this.#preferences : null;
  }

  #isVerdictLike(answer: string): boolean {
    return this.#labels.length > 0 ? hasLabelLine(answer, this.#labels) : JSON_VERDICT.test(answer);
  }

  #prefer(d: { readonly value: number } | { readonly why: string }): void {
    if ('why' in d) this.#preferences.nUnscored += 1;
    else if (d.value === 0) this.#preferences.nTies += 1;
    else if (d.value > 0) this.#preferences.nWins += 1;
    else this.#preferences.nLosses += 1;
  }

  #counting(slice: string, place: JudgingCount['place']): JudgingCount & Counting {
    const key = JSON.stringify([slice, place]);
    const known = this.#counts.get(key);
    if (known !== undefined) return known;
    const counting = { slice, place, nPlanned: 0, statuses: {} };
    this.#counts.set(key, counting);
    return counting;
  }
}
