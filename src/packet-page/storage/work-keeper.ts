import type { GradesFile } from '../../grade/human/grades-file.js';
import { gradesOfSession } from '../state/grades-of-session.js';
import type { Session } from '../state/session.js';
import type { Keeper } from './keeper.js';

/** Typing is kept once it pauses, not letter by letter. */
const KEEP_AFTER_MS = 400;

/** Keeps a session in the browser as it changes, and knows whether leaving now would lose something. */
export class WorkKeeper {
  keptAtMs: number | null = null;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private isInFile = true;

  /** @param onKept told after every attempt */
  constructor(
    private readonly session: Session,
    readonly keeper: Keeper,
    private readonly settleTime: () => void,
    private readonly onKept: () => void,
  ) {}

  /** Everything as it is now. */
  gradesNow(): GradesFile {
    this.settleTime();
    return gradesOfSession(this.session, Date.now());
  }

  /** The rater did something: it is kept soon. */
  changed(): void {
    this.isInFile = false;
    if (this.timer === null) this.timer = setTimeout(() => this.keep(), KEEP_AFTER_MS);
  }

  /** Keeps at once what is waiting to be kept; does nothing where nothing is. */
  flush(): void {
    if (this.timer !== null) this.keep();
  }

  /** The rater has everything in a file. */
  writtenToFile(): void {
    this.isInFile = true;
  }

  get wouldLose(): boolean {
    return !this.isInFile && this.keeper.state !== 'kept';
  }

  keepMine(): void {
    this.keeper.keepMine(JSON.stringify(this.gradesNow()));
    this.after();
  }

  private keep(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.keeper.write(JSON.stringify(this.gradesNow()));
    this.after();
  }

  private after(): void {
    if (this.keeper.state === 'kept') this.keptAtMs = Date.now();
    this.onKept();
  }
}
