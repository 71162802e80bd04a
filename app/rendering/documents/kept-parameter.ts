/**
 * Keeps a parameter of a page's address in its links and forms. Pure text work on React's own output, which escapes `<`, `>`
 * and quotes in attributes.
 */
export function keepParameter(html: string, name: string, value: string): string {
  return html
    .replace(/<a\b[^>]*>/g, (tag) => withAddress(tag, 'href', name, value))
    .replace(/(<form\b[^>]*>)((?:(?!<\/form>)[\s\S])*)/g, (_whole, tag: string, fields: string) =>
      isPost(tag)
        ? withAddress(tag, 'action', name, value) + fields
        : `${tag}${hiddenField(tag, fields, name, value)}${fields}`,
    );
}

const isPost = (form: string): boolean => /\smethod="post"/i.test(form);

/** A GET form has its own parameters: a field of its own counts. */
function hiddenField(form: string, fields: string, name: string, value: string): string {
  const action = /\saction="([^"]*)"/.exec(form)?.[1] ?? '';
  if (!isPage(action) || fields.includes(`name="${name}"`)) return '';
  return `<input type="hidden" name="${name}" value="${value}"/>`;
}

function withAddress(tag: string, attribute: 'href' | 'action', name: string, value: string): string {
  return tag.replace(new RegExp(`(\\s${attribute}=")([^"]*)(")`), (_whole, before, href, after) => {
    return `${before}${keptAddress(href, name, value)}${after}`;
  });
}

/** Files, interfaces and other sites are no pages of this one. */
const isPage = (href: string): boolean =>
  (href === '' || /^(\/(?!\/)|\?)/.test(href)) &&
  !/^\/(api|media|assets)\/|^[^?#]*\.\w{2,4}(?:[?#]|$)/.test(href);

/** `href` as written in HTML. */
function keptAddress(href: string, name: string, value: string): string {
  if (href === '' || !isPage(href) || new RegExp(`[?;&]${name}\\b`).test(href)) return href;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  return `${address}${address.includes('?') ? '&amp;' : '?'}${name}=${value}${hash}`;
}
