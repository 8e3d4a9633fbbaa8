import { UsageError } from '../../shared/errors.js';
import { fieldsOf } from '../../shared/is-record.js';
import { assertionCheck } from './assertion-check.js';
import { CaseIds } from './case-ids.js';
import { fillTemplate } from './fill-template.js';
import type { DraftArm, DraftCase, DraftCheck, DraftDecoding, GateDraft } from './gate-draft.js';
import { lastPart } from './last-part.js';
import { promptfooArm } from './promptfoo-provider.js';
import { messagesOf } from './sample.js';
import { tallied } from './tallied.js';

/** A promptfoo configuration whose files were read: everything in it is untrusted. */
export interface PromptfooConfig {
  readonly file: string;
  /** Texts of its prompts, in order. */
  readonly prompts: readonly string[];
  readonly providers: readonly unknown[];
  readonly defaultTest: unknown;
  readonly tests: readonly unknown[];
  /** What reading it left out, in sentences. */
  readonly leftOut: readonly string[];
}

/** A gate from a promptfoo configuration: its tests as cases, its first two providers as arms. */
export function draftFromPromptfoo(config: PromptfooConfig): GateDraft {
  const notes: string[] = [...config.leftOut];
  const [prompt, ...furtherPrompts] = config.prompts;
  if (prompt === undefined)
    throw new UsageError(
      `${config.file} has no prompt that can be read`,
      'give `prompts:` texts, or files beside it',
    );
  if (furtherPrompts.length > 0) {
    notes.push(
      `${furtherPrompts.length} further prompts: put each into the \`prompt:\` of a bundle of its own, and compare those`,
    );
  }
  const arms = armsOf(config.providers, notes);
  const defaults = fieldsOf(config.defaultTest);
  const ids = new CaseIds();
  const cases = config.tests.flatMap((test, index) =>
    caseOf(fieldsOf(test), defaults, prompt, index, ids, notes),
  );
  if (cases.length === 0)
    throw new UsageError(`${config.file} has no test that could be carried over`, tallied(notes).join('; '));
  const nUnchecked = cases.filter(({ checks }) => checks === undefined).length;
  if (nUnchecked > 0) notes.push(`${nUnchecked} tests have no assertion left: nothing grades them yet`);
  return {
    origin: `From promptfoo: ${JSON.stringify(lastPart(config.file))}.`,
    cases,
    checks: [],
    checkRemarks: [],
    repeats: 1,
    decoding: decodingOf(config.providers, notes),
    arms,
    notCarried: tallied(notes),
  };
}

function armsOf(providers: readonly unknown[], notes: string[]): readonly DraftArm[] {
  const names = new CaseIds();
  const arms = providers.flatMap((provider) => {
    const arm = promptfooArm(provider, names);
    if ('arm' in arm) return [arm.arm];
    notes.push(`provider ${arm.notCarried}`);
    return [];
  });
  if (arms.length > 2) {
    notes.push(
      `providers ${arms
        .slice(2)
        .map(({ name }) => name)
        .join(', ')}: a gate compares two arms`,
    );
  }
  return arms.slice(0, 2);
}

/** Sampling that the first provider names; both arms of a gate are asked alike. */
function decodingOf(providers: readonly unknown[], notes: string[]): DraftDecoding {
  const configs = providers.map((provider) => fieldsOf(fieldsOf(provider).config));
  const pick = (name: string): number | 'server' => {
    const values = configs.map((config) => config[name]).filter((value) => typeof value === 'number');
    if (new Set(values).size > 1)
      notes.push(`${name} that differs between providers: both arms of a gate are asked alike`);
    return values[0] ?? 'server';
  };
  return { temperature: pick('temperature'), top_p: pick('top_p'), max_tokens: pick('max_tokens') };
}

function caseOf(
  test: Readonly<Record<string, unknown>>,
  defaults: Readonly<Record<string, unknown>>,
  prompt: string,
  index: number,
  ids: CaseIds,
  notes: string[],
): readonly DraftCase[] {
  if (Object.keys(test).length === 0) {
    notes.push('tests that are no mapping');
    return [];
  }
  const vars = { ...fieldsOf(defaults.vars), ...fieldsOf(test.vars) };
  if (Object.values(vars).some(Array.isArray)) {
    notes.push('tests with a list as a variable, which promptfoo multiplies out: write one test for each');
    return [];
  }
  for (const key of ['options', 'provider', 'threshold', 'scenario']) {
    if (Object.hasOwn(test, key)) notes.push(`\`${key}\` of a test`);
  }
  const asked = fillTemplate(prompt, vars);
  if (asked === null) {
    notes.push(
      'tests whose prompt has more in it than names of their variables, or a variable without a text',
    );
    return [];
  }
  const checks = checksOf([...list(defaults.assert), ...list(test.assert)], vars, notes);
  const description = typeof test.description === 'string' ? test.description : null;
  return [
    {
      id: ids.next(description, `case-${String(index + 1).padStart(4, '0')}`),
      slice: 'all',
      input: messagesIn(asked) ?? asked,
      ...(checks.length > 0 && { checks }),
    },
  ];
}

function checksOf(
  assertions: readonly unknown[],
  vars: Readonly<Record<string, unknown>>,
  notes: string[],
): readonly DraftCheck[] {
  return assertions.flatMap((assertion, index) => {
    const carried = assertionCheck(assertion, vars, index);
    if ('check' in carried) return [carried.check];
    notes.push(`assertions: ${carried.notCarried}`);
    return [];
  });
}

/** A prompt that is a chat written as JSON. */
function messagesIn(text: string): DraftCase['input'] | null {
  if (!text.trimStart().startsWith('[')) return null;
  try {
    const value: unknown = JSON.parse(text);
    const isChat =
      Array.isArray(value) &&
      value.length > 0 &&
      value.every(
        (one) => typeof fieldsOf(one).role === 'string' && typeof fieldsOf(one).content === 'string',
      );
    return isChat ? messagesOf(value as { role: string; content: string }[]) : null;
  } catch {
    // A prompt may begin with a bracket and be no JSON: then it is a text like any other.
    return null;
  }
}

function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
