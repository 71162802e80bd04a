/**
 * A link out of a stock feed that may be followed: an https address or a path of this site, as it is written into
 * the page. Undefined for everything else (`javascript:`, `data:`, plain http, another scheme, mere text).
 */
export function safeLink(given: string | undefined): string | undefined {
  const text = given?.trim() ?? '';
  if (/^\/(?![/\\])[^\s\\]*$/.test(text)) return text;
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password, href } = new URL(text);
  return protocol === 'https:' && username === '' && password === '' ? href : undefined;
}
