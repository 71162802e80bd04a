import { documentAt } from '#server/dealer/rules/document-path';

/** An https address in a stock feed that a page can link to, normalised; undefined for everything else. */
export function safeLink(link: string | undefined): string | undefined {
  const text = link?.trim() ?? '';
  if (documentAt(text) !== undefined) return text;
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}
