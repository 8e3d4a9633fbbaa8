const URL_PATH = '/v1/chat/completions';

/** A line of a request file. The body is put in as text, so that the digest taken of it is that of the bytes sent. */
export function requestLine(customId: string, bodyText: string): string {
  return `{"custom_id":"${customId}","method":"POST","url":"${URL_PATH}","body":${bodyText}}`;
}
