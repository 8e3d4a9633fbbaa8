import { isRecord } from './draft-json.js';

/** How a rater wants the page to behave; kept for all packets opened in the same browser. */
export interface Settings {
  hasSingleKeys: boolean;
  scrollsTogether: boolean;
  showsFormatting: boolean;
}

const DEFAULTS: Settings = { hasSingleKeys: true, scrollsTogether: true, showsFormatting: false };

export function settingsFromJson(text: string | null): Settings {
  try {
    const json: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(json)) return { ...DEFAULTS };
    const choice = (name: keyof Settings) =>
      typeof json[name] === 'boolean' ? (json[name] as boolean) : DEFAULTS[name];
    return {
      hasSingleKeys: choice('hasSingleKeys'),
      scrollsTogether: choice('scrollsTogether'),
      showsFormatting: choice('showsFormatting'),
    };
  } catch {
    return { ...DEFAULTS };
  }
}
