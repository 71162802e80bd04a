/** A form of a page, as a browser would send it. */
export interface PageForm {
  /** Path and query; empty for the address of the page. */
  readonly action: string;
  readonly values: Readonly<Record<string, string>>;
}

const unescaped = (html: string): string =>
  html.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');

const attribute = (tag: string, name: string): string | undefined => {
  const [, value] = new RegExp(`\\s${name}="([^"]*)"`).exec(tag) ?? [];
  return value === undefined ? undefined : unescaped(value);
};

/**
 * The form of a page that has a field, with its hidden values and the first choice of each required list. Throws if there
 * is none.
 */
export function formWith(html: string, field: string): PageForm {
  const forms = html.match(/<form[\s>].*?<\/form>/gs) ?? [];
  const form = forms.find((one) => one.includes(`name="${field}"`));
  if (form === undefined) throw new Error(`no form with ${field}`);
  const hidden = (form.match(/<input[^>]*type="hidden"[^>]*>/g) ?? []).map((tag): [string, string] => [
    attribute(tag, 'name') ?? '',
    attribute(tag, 'value') ?? '',
  ]);
  const lists = Array.from(
    form.matchAll(/<select[^>]* name="([^"]+)".*?<option value="([^"]+)"/gs),
    ([, name = '', value = '']): [string, string] => [name, unescaped(value)],
  );
  return { action: attribute(form, 'action') ?? '', values: Object.fromEntries([...hidden, ...lists]) };
}
