/** Equal sentences once, with how often: "assertions: llm-rubric (12 times)". In the order in which they came. */
export function tallied(notes: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const note of notes) counts.set(note, (counts.get(note) ?? 0) + 1);
  return [...counts].map(([note, count]) => (count === 1 ? note : `${note} (${count} times)`));
}
