/**
 * Keeps parameters of a page's address in its links and forms: those of `kept`, such as `register_in=VIC`, go together, and a
 * link that names one of them has its own. Pure text work on React's own output, which escapes `<`, `>` and quotes in
 * attributes.
 */
export function keepParameters(html: string, kept: string): string {
  const params = [...new URLSearchParams(kept)];
  return html
    .replace(/<a\b[^>]*>/g, (tag) => withAddress(tag, 'href', params))
    .replace(/(<form\b[^>]*>)((?:(?!<\/form>)[\s\S])*)/g, (_whole, tag: string, fields: string) =>
      isPost(tag)
        ? withAddress(tag, 'action', params) + fields
        : `${tag}${hiddenFields(tag, fields, params)}${fields}`,
    );
}

type Parameters = readonly (readonly [name: string, value: string])[];

const isPost = (form: string): boolean => /\smethod="post"/i.test(form);

/** A GET form has its own parameters: a field of its own counts. */
function hiddenFields(form: string, fields: string, params: Parameters): string {
  const action = /\saction="([^"]*)"/.exec(form)?.[1] ?? '';
  if (!isPage(action) || params.some(([name]) => fields.includes(`name="${name}"`))) return '';
  return params.map(([name, value]) => `<input type="hidden" name="${name}" value="${value}"/>`).join('');
}

function withAddress(tag: string, attribute: 'href' | 'action', params: Parameters): string {
  return tag.replace(new RegExp(`(\\s${attribute}=")([^"]*)(")`), (_whole, before, href, after) => {
    return `${before}${keptAddress(href, params)}${after}`;
  });
}

/** Files, interfaces and other sites are no pages of this one. */
const isPage = (href: string): boolean =>
  (href === '' || /^(\/(?!\/)|\?)/.test(href)) &&
  !/^\/(api|media|assets)\/|^[^?#]*\.\w{2,4}(?:[?#]|$)/.test(href);

/** `href` as written in HTML. */
function keptAddress(href: string, params: Parameters): string {
  const isNamed = params.some(([name]) => new RegExp(`[?;&]${name}\\b`).test(href));
  if (href === '' || !isPage(href) || isNamed) return href;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  return `${address}${address.includes('?') ? '&amp;' : '?'}${params.map((pair) => pair.join('=')).join('&amp;')}${hash}`;
}
