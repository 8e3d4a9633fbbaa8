/** Adds up the time for which something is shown while the tab is visible. */
export class Watch {
  private sinceMs: number | null = null;
  private add: ((ms: number) => void) | null = null;

  /** @param nowMs a clock that only goes forward */
  constructor(private readonly nowMs: () => number) {}

  /** Starts to count for something else; null for nothing. */
  turnTo(add: ((ms: number) => void) | null, isVisible: boolean): void {
    this.stop();
    this.add = add;
    this.setVisible(isVisible);
  }

  setVisible(isVisible: boolean): void {
    this.stop();
    if (isVisible && this.add !== null) this.sinceMs = this.nowMs();
  }

  /** Hands over what has been counted so far, and goes on. */
  settle(): void {
    if (this.sinceMs === null) return;
    this.stop();
    this.sinceMs = this.nowMs();
  }

  private stop(): void {
    if (this.sinceMs !== null) this.add?.(this.nowMs() - this.sinceMs);
    this.sinceMs = null;
  }
}
