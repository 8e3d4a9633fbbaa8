/**
 * Scrolls two boxes together, each by its own length: both begin and end at the same time.
 * @param isOn asked at every scroll, so that the rater can switch it at any time
 */
export function scrollTogether(one: HTMLElement, other: HTMLElement, isOn: () => boolean): void {
  /** Where a box was put by us: that scroll is an echo and must not be answered. */
  const placed = new WeakMap<HTMLElement, number>();
  const follow = (leader: HTMLElement, follower: HTMLElement) => {
    leader.addEventListener('scroll', () => {
      const echo = placed.get(leader);
      placed.delete(leader);
      if (!isOn() || (echo !== undefined && Math.abs(echo - leader.scrollTop) < 2)) return;
      const way = leader.scrollHeight - leader.clientHeight;
      const target =
        way <= 0 ? 0 : (leader.scrollTop / way) * (follower.scrollHeight - follower.clientHeight);
      if (Math.abs(follower.scrollTop - target) < 1) return;
      follower.scrollTop = target;
      placed.set(follower, follower.scrollTop);
    });
  };
  follow(one, other);
  follow(other, one);
}
