import { RECORDED_FORMATS } from './recorded-format.js';
import { filePath, label } from './schema-parts.js';

const url = {
  type: 'string',
  minLength: 1,
  maxLength: 2048,
  description: 'Base URL, http or https, up to and with /v1; no credentials in it.',
} as const;
const positive = (description: string) => ({ type: 'integer', minimum: 1, description }) as const;

const words = (description: string) =>
  ({
    type: 'array',
    minItems: 1,
    maxItems: 50,
    items: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      description: 'A finish reason, as the server writes it.',
    },
    description,
  }) as const;
const finishReasons = {
  type: 'object',
  additionalProperties: false,
  description:
    'Finish reasons of this server beyond those that are known; what is neither known nor declared is unscored. Part of the identity.',
  properties: {
    whole: words('The answer is whole.'),
    calls: words('The answer is whole where tools were offered and it calls one.'),
    cut: words('The answer was cut.'),
    filtered: words('A content filter ended or withheld the answer.'),
    refused: words('The model refused, as the server says.'),
    failed: words('The server broke off; the request is sent again.'),
  },
} as const;

const recorded = {
  type: 'object',
  additionalProperties: false,
  required: ['recorded'],
  description: 'Answers from a file.',
  properties: {
    recorded: filePath(
      'File of recorded answers, relative to this file; its SHA-256 is part of the identity.',
    ),
    format: {
      enum: RECORDED_FORMATS,
      description: 'What wrote the file. Without it the content decides.',
    },
    accept_unfinished: {
      type: 'boolean',
      description:
        'Use a log although its tool did not finish it (Inspect: started, cancelled, error). What it does not hold is unscored. Default: false, such a log is refused.',
    },
    id: {
      type: 'string',
      pattern: '^[^.\\s]+(\\.[^.\\s]+)*$',
      maxLength: 200,
      description:
        "Where a row of another tool's file holds the id of its case, as a dotted path: `doc.id`, `vars.id`. Without it rows are joined by the id that the format itself declares, else by the digest of the input; never by position.",
    },
    finish_reasons: finishReasons,
  },
} as const;

const openai = {
  type: 'object',
  additionalProperties: false,
  required: ['model'],
  description: 'A server that speaks the OpenAI chat completions API.',
  properties: {
    url,
    urls: {
      type: 'array',
      minItems: 1,
      description: 'Several servers of one arm, instead of `url`.',
      items: {
        anyOf: [
          url,
          {
            type: 'object',
            additionalProperties: false,
            required: ['url'],
            description: 'A server with its weight.',
            properties: {
              url,
              weight: {
                type: 'number',
                exclusiveMinimum: 0,
                maximum: 1000000,
                description: 'Part of the requests relative to the others. Default: 1.',
              },
            },
          },
        ],
        description: 'A base URL, or a base URL with a weight.',
      },
    },
    model: label('Name of the model as the server knows it.'),
    api_key_env: {
      type: 'string',
      description: 'Name of the environment variable that holds the key; never the key itself.',
    },
    headers: {
      type: 'object',
      additionalProperties: {
        type: 'string',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
        description: 'Value of the header; `${NAME}` stands for an environment variable.',
      },
      description:
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the form people write
        'Further request headers. Values may name environment variables as `${NAME}`; what is stored is the unexpanded text.',
    },
    profile: {
      enum: ['openai', 'azure', 'vllm', 'sglang', 'llama.cpp'],
      description:
        'What kind of server it is: decides the name of the token limit and which fields are extra. Default: openai.',
    },
    token_limit_field: {
      enum: ['max_tokens', 'max_completion_tokens'],
      description: 'Name of the token limit, where the server differs from its profile.',
    },
    concurrency: positive('Requests in flight at once.'),
    requests_per_minute: positive('Limit of requests a minute.'),
    tokens_per_minute: positive('Limit of tokens a minute.'),
    timeout_ms: positive('Time-out of a request, in milliseconds.'),
    stream: {
      type: 'boolean',
      description: 'Whether answers are streamed, so that their clocks are known. Default: true.',
    },
    finish_reasons: finishReasons,
  },
} as const;

/** Where answers come from. The branch is chosen by the key `recorded`, so that errors speak of one form alone. */
export const endpoint = {
  type: 'object',
  description:
    'Where the answers of the arm come from: a server, or a file of recorded answers. Part of the identity are the model name, headers, declared finish reasons and the content of a recorded file; addresses, keys and time-outs are not.',
  if: { required: ['recorded'] },
  // biome-ignore lint/suspicious/noThenProperty: the JSON Schema keyword
  then: recorded,
  else: openai,
} as const;
