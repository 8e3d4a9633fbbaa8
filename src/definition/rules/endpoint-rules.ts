import { type Entry, entry } from '../gate-view.js';
import type { ProblemList } from '../problem-list.js';
import { quote } from '../quote.js';
import { isSecretName, isSecretValue } from '../secrets.js';
import { serverUrlComplaint } from '../server-url.js';
import type { Path } from '../source.js';

const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,127}$/;

/** What the schema cannot say of `endpoint`: one kind of URL, no secret in the file, variables only where they are expanded. */
export function endpointRules(value: unknown, problems: ProblemList): void {
  const endpoint = entry(value, ['endpoint']);
  if (endpoint.has('recorded')) return;
  urlRules(endpoint, problems);
  const keyName = endpoint.text('api_key_env');
  if (keyName !== null && (!VARIABLE_NAME.test(keyName) || isSecretValue(keyName)))
    problems.add(['endpoint', 'api_key_env'], {
      code: 'not-a-variable-name',
      message: 'api_key_env must be the name of an environment variable, not a key',
      hint: 'write for instance OPENAI_API_KEY, and put the key into that variable',
    });
  const headers = endpoint.at('headers');
  if (typeof headers === 'object' && headers !== null)
    for (const [name, text] of Object.entries(headers)) headerRules(name, text, problems);
}

function urlRules(endpoint: Entry, problems: ProblemList): void {
  const hasOne = endpoint.has('url');
  const hasMany = endpoint.has('urls');
  if (hasOne === hasMany)
    problems.add(['endpoint', hasOne ? 'urls' : 'url'], {
      code: 'one-of-url',
      at: hasOne ? 'key' : 'value',
      message: hasOne
        ? 'give url or urls, not both'
        : '"url" is missing: a server needs one (or several under urls)',
      hint: hasOne ? undefined : 'or give recorded: FILE for answers from a file',
    });
  const profile = endpoint.text('profile') ?? 'openai';
  if (hasOne) urlRule(endpoint.at('url'), ['endpoint', 'url'], profile, problems);
  const urls = endpoint.at('urls');
  if (!Array.isArray(urls)) return;
  for (const [index, item] of urls.entries()) {
    const isWeighted = typeof item === 'object' && item !== null;
    const path: Path = ['endpoint', 'urls', index];
    urlRule(
      isWeighted ? entry(item, []).at('url') : item,
      isWeighted ? [...path, 'url'] : path,
      profile,
      problems,
    );
  }
}

function urlRule(url: unknown, path: Path, profile: string, problems: ProblemList): void {
  const complaint = typeof url === 'string' ? serverUrlComplaint(url, profile) : null;
  if (complaint !== null) problems.add(path, complaint);
}

function headerRules(name: string, text: unknown, problems: ProblemList): void {
  const path: Path = ['endpoint', 'headers', name];
  if (!/^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(name)) {
    problems.add(path, {
      code: 'bad-header',
      at: 'key',
      message: `${quote(name)} cannot be the name of a header`,
    });
    return;
  }
  if (typeof text !== 'string') return;
  if (/[\r\n\0]/.test(text)) {
    problems.add(path, { code: 'bad-header', message: 'the value of a header stands on one line' });
    return;
  }
  const isVariable = /\$\{[A-Za-z_][A-Za-z0-9_]*\}/.test(text);
  if (isSecretValue(text) || (isSecretName(name) && !isVariable))
    problems.add(path, {
      code: 'secret-in-file',
      message: `the header ${quote(name)} seems to hold a secret`,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
      hint: 'put it into an environment variable and write ${NAME} here',
    });
}
