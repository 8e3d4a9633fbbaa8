/** What the number of requests in a file says against the number that the tool says it sent. */
export function countWarnings(nRequests: number, nSentStated: number | null): readonly string[] {
  if (nSentStated === null || nSentStated === nRequests) return [];
  const [listed, sent] = [`${nRequests} request${nRequests === 1 ? '' : 's'}`, `${nSentStated}`];
  return nRequests < nSentStated
    ? [`the file holds ${listed}, and the tool says that it sent ${sent}: the rest is not known`]
    : [`the file holds ${listed}, and the tool says that it sent only ${sent}`];
}
