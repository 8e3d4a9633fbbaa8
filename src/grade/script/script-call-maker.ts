import type { ScriptModule } from '../../definition/gate.js';
import type { Subject } from '../check-type.js';
import type { PartOptions } from '../text/select.js';
import { subjectPart } from '../text/subject-part.js';
import { type ScriptLimitOptions, scriptLimits } from './script-limits.js';
import type { ScriptCall } from './script-runner.js';

/** Prepares the calls of one script check; null for an answer that lacks the part the check looks at. */
export function scriptCallMaker(
  module: ScriptModule,
  options: PartOptions & ScriptLimitOptions,
): (subject: Subject) => ScriptCall | null {
  const readPart = subjectPart(options);
  const limits = scriptLimits(options);
  return (subject) => {
    const part = readPart(subject);
    if (part.state !== 'text') return null;
    const { id, slice, reference, meta, tags } = subject.case;
    const toolCalls = subject.toolCalls.map(({ name, arguments: given }) => ({ name, arguments: given }));
    return {
      module,
      limits,
      input: { text: part.text, reference, meta, tags, toolCalls, case: { id, slice } },
    };
  };
}
