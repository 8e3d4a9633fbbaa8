import { readFileSync } from 'node:fs';

/** Labels of one model's answers, one character an answer; see test/oracles/xstest-labels.LICENCE.md. */
export interface XstestModel {
  readonly annotator1: string;
  readonly annotator2: string;
  readonly final: string;
  readonly judge: string;
}
export const XSTEST_CATEGORIES = ['1', '2', '3'];

export const xstest = JSON.parse(readFileSync('test/oracles/xstest-labels.json', 'utf8')) as {
  readonly reference: string;
  readonly models: Readonly<Record<string, XstestModel>>;
};

export function xstestModel(name: string): XstestModel {
  const model = xstest.models[name];
  if (model === undefined) throw new Error(`no labels of ${name}`);
  return model;
}

/** Answers by annotators. */
export function annotatorsOf(name: string): string[][] {
  const model = xstestModel(name);
  return [...model.annotator1].map((label, i) => [label, model.annotator2[i] ?? '']);
}

const xsum = JSON.parse(readFileSync('test/oracles/xsum-factuality-labels.json', 'utf8')) as {
  readonly systems: Readonly<Record<string, string>>;
};
export const XSUM_SYSTEMS = Object.keys(xsum.systems);

/** Summaries by rater slots; `y`, `n`, `0` for "no judgement", blank where there is no rating. */
export function xsumRatings(systems: readonly string[]): string[][] {
  return systems.flatMap((system) =>
    (xsum.systems[system] ?? '').split(' ').map((labels) => [...labels.replaceAll('-', ' ')]),
  );
}
