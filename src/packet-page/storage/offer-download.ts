/** Long enough for a browser to ask where the file should go. */
const REVOKE_AFTER_MS = 60_000;

/** Hands a text to the browser as a file to save. */
export function offerDownload(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
