/** Adds another address's parameters to this one, except those it already has; the anchor stays last. */
export function withParameters(href: string, params: URLSearchParams): string {
  const [, address = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(href) ?? [];
  const [path = '', query = ''] = address.split('?', 2);
  const all = new URLSearchParams(query);
  for (const name of new Set(params.keys())) {
    if (!all.has(name)) for (const value of params.getAll(name)) all.append(name, value);
  }
  const text = all.toString();
  return `${path}${text === '' ? '' : `?${text}`}${anchor}`;
}
