import fc from 'fast-check';
import { expect, it } from 'vitest';
import { inertLine } from '../../../src/report/inert/terminal.js';
import { withoutCommands } from '../../../src/report/inert/without-commands.js';

it.each([
  ['::error::fake', '\\x3a:error::fake'],
  ['  ::add-mask::e', '  \\x3a:add-mask::e'],
  ['x ##[error]fake', 'x #\\x23[error]fake'],
  ['##vso[task.complete]', '#\\x23vso[task.complete]'],
  ['std::vector', 'std::vector'],
  ['\u001b[31mred\r\n::stop-commands::x', '\\x1b[31mred\\r\\n::stop-commands::x'],
])('shows %j as %j', (text, shown) => {
  expect(inertLine(text)).toBe(shown);
});

it('leaves no command on any line of a whole output', () => {
  const line = fc.string({
    unit: fc.constantFrom(':', '#', '[', ' ', 'a', '\n', '\t', '\u00a0', 'v', 's', 'o'),
  });
  fc.assert(
    fc.property(line, (text) => {
      const shown = withoutCommands(text);
      expect(shown.split('\n').every((part) => !part.trimStart().startsWith('::'))).toBe(true);
      expect(shown).not.toMatch(/##(\[|vso\[)/i);
      expect(withoutCommands(shown)).toBe(shown);
    }),
    { numRuns: 2000 },
  );
});
