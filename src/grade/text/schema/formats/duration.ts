/** What follows T: hours, minutes and seconds, without a gap between the first and the last that is given. */
const TIME = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`;
const DATE = String.raw`(?:\d+Y(?:\d+M(?:\d+D)?)?|\d+M(?:\d+D)?|\d+D)`;
const DURATION = new RegExp(String.raw`^P(?:\d+W|${DATE}(?:${TIME})?|${TIME})$`);

/** `duration` of RFC 3339, appendix A: `P1Y2M`, `PT4H30M`, `P2W`. */
export function isDuration(text: string): boolean {
  return DURATION.test(text);
}
