import type { FailureReport } from './failure-report.js';

/**
 * Error codes and types by which a server says that its content filter withheld an answer, with the servers whose word it
 * is; upper and lower case are one. Only these make an error `filtered`: what a message says in prose decides nothing.
 *
 * Sources: the error references of OpenAI, Azure OpenAI (content filtering), Alibaba Model Studio (error codes), Volcengine
 * Ark (error codes), Zhipu (error codes), Moonshot (error types), Gemini (`BlockReason`), LiteLLM `exceptions.py`.
 */
export const FILTER_CODES: Readonly<Record<string, string>> = {
  content_filter: 'OpenAI, Azure, Moonshot',
  content_policy_violation: 'OpenAI, Azure',
  moderation_blocked: 'OpenAI',
  invalid_prompt: 'OpenAI, of a prompt that was flagged',
  ResponsibleAIPolicyViolation: 'Azure',
  content_safety_violation: 'Azure',
  data_inspection_failed: 'Alibaba',
  DataInspectionFailed: 'Alibaba',
  SensitiveContentDetected: 'Volcengine',
  InputTextSensitiveContentDetected: 'Volcengine',
  OutputTextSensitiveContentDetected: 'Volcengine',
  InputTextRiskDetection: 'Volcengine',
  OutputTextRiskDetection: 'Volcengine',
  '1301': 'Zhipu',
  contentFilter: 'Zhipu',
  PROHIBITED_CONTENT: 'Gemini',
  SAFETY: 'Gemini',
  BLOCKLIST: 'Gemini',
  ContentPolicyViolationError: 'LiteLLM',
  guardrail_intervened: 'Bedrock',
};

const KNOWN: ReadonlySet<string> = new Set(Object.keys(FILTER_CODES).map((code) => code.toLowerCase()));

/** Whether a failure is a content filter's doing, whatever its HTTP status. */
export function isFilterFailure({ code, type }: FailureReport): boolean {
  return [code, type].some((word) => word !== null && KNOWN.has(word.toLowerCase()));
}
