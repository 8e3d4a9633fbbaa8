import type { GateDraft } from './gate-draft.js';
import { bundleText, gateText, jsonLines, type Margins } from './gate-text.js';
import { rubricText } from './rubric-text.js';

/** A file to write, with forward slashes, from the working folder. */
export interface NewFile {
  readonly file: string;
  readonly text: string;
  /** What it is, in a few words. */
  readonly what: string;
}

/** All files of a new gate in the layout that commands look in: gates/, bundles/, rubrics/. */
export function gateFiles(name: string, draft: GateDraft, margins: Margins): readonly NewFile[] {
  const files: NewFile[] = [
    {
      file: `gates/${name}/gate.yaml`,
      text: gateText(name, draft, margins),
      what: 'what is compared and what may be lost',
    },
    { file: `gates/${name}/cases.jsonl`, text: jsonLines(draft.cases), what: `${draft.cases.length} cases` },
  ];
  for (const arm of draft.arms) {
    const outputs = `gates/${name}/outputs/${arm.name}.jsonl`;
    if (arm.endpoint.kind === 'recorded') {
      const { lines } = arm.endpoint;
      files.push({ file: outputs, text: jsonLines(lines), what: `${lines.length} recorded answers` });
    }
    files.push({ file: `bundles/${arm.name}.yaml`, text: bundleText(arm, `../${outputs}`), what: 'an arm' });
  }
  files.push({
    file: `rubrics/${name}.yaml`,
    text: rubricText(name),
    what: 'for people and a judge, once the gate names it',
  });
  return files;
}
