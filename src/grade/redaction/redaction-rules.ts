import type { Redaction } from '../../definition/gate.js';
import type { ProblemList } from '../../definition/problem-list.js';
import { compilePattern } from '../text/pattern.js';
import { SECRETS_RULE } from './create-redactor.js';

/** What the schema cannot say of `redact`: patterns can be run, match something, and have names of their own. */
export function redactionRules({ patterns }: Redaction, problems: ProblemList): void {
  const names = new Set<string>([SECRETS_RULE]);
  for (const [index, { name, pattern: source, flags }] of patterns.entries()) {
    const path = ['redact', 'patterns', index];
    if (names.has(name)) {
      problems.add([...path, 'name'], {
        code: 'duplicate-name',
        message: `the name "${name}" is taken`,
        hint: 'counts are told by name: give each rule its own',
      });
    }
    names.add(name);
    const compiled = compilePattern(source, flags);
    if ('fault' in compiled) {
      const { message, hint } = compiled.fault;
      problems.add([...path, 'pattern'], { code: 'bad-pattern', message, hint });
      continue;
    }
    let matchesNothing = false;
    compiled.pattern.search('', () => {
      matchesNothing = true;
      return false;
    });
    if (matchesNothing) {
      problems.add([...path, 'pattern'], {
        code: 'matches-empty',
        message: 'the pattern matches even where there is nothing',
        hint: 'use + rather than *, so that it matches at least one character',
      });
    }
  }
}
