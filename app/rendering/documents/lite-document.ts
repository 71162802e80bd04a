import type { LiteMode } from '#server/dealer/rules/lite';

/**
 * Post-processes the document of a lite page: small pictures in one size, no button that needs a script, and links and
 * forms that stay lite if the address asked for it. Pure text work on React's own output, which escapes `<`, `>` and
 * quotes in attributes. Nothing hydrates the page, so everything may change.
 */
export function liteDocument(html: string, { keep }: Pick<LiteMode, 'keep'>): string {
  const small = html
    .replace(scriptedButton, '')
    .replace(/<\/?noscript>/g, '')
    .replace(/<source\b[^>]*>/g, '')
    .replace(/<img\b[^>]*>/g, smallImage);
  if (keep === undefined) return small;
  return small
    .replace(/<a\b[^>]*>/g, (tag) => withAddress(tag, 'href', keep))
    .replace(/<form\b[^>]*>/g, (tag) => keptForm(tag, keep));
}

/** A button that submits nothing needs a script. */
const scriptedButton =
  /<button\b(?=[^>]*\stype="button")(?![^>]*\s(?:popovertarget|commandfor)=)[^>]*>[\s\S]*?<\/button>/gi;

/** A style sheet as a browser without scripting applies it: elements that need scripts are hidden. */
export const withoutScripting = (css: string): string =>
  css.replace(/ ?\(scripting: ?none\)/g, ' all').replace(/ ?\(scripting: ?enabled\)/g, ' not all');

/** Keeps only the narrowest of an image's sizes. */
function smallImage(tag: string): string {
  const [set = '', candidates = ''] = /\ssrcset="([^"]*)"/i.exec(tag) ?? [];
  if (set === '') return tag;
  const sizes = [...candidates.matchAll(/(\S+)\s+(\d+)w(?:,|$)/g)].map(([, src = '', width]) => ({
    src,
    width: Number(width),
  }));
  const [least] = sizes.sort((a, b) => a.width - b.width);
  const plain = tag.replace(set, '').replace(/\ssizes="[^"]*"/i, '');
  return least ? plain.replace(/\ssrc="[^"]*"/i, ` src="${least.src}"`) : plain;
}

function withAddress(tag: string, attribute: 'href' | 'action', keep: string): string {
  return tag.replace(new RegExp(`(\\s${attribute}=")([^"]*)(")`), (_whole, before, href, after) => {
    return `${before}${keptAddress(href, keep)}${after}`;
  });
}

/** A GET form has its own parameters; other forms use their address. */
function keptForm(tag: string, keep: string): string {
  if (/\smethod="post"/i.test(tag)) return withAddress(tag, 'action', keep);
  const action = /\saction="([^"]*)"/.exec(tag)?.[1] ?? '';
  return isPage(action) ? `${tag}<input type="hidden" name="${keep}" value="1"/>` : tag;
}

/** Files, interfaces and other sites are not lite pages. */
const isPage = (href: string): boolean =>
  (href === '' || /^(\/(?!\/)|\?)/.test(href)) &&
  !/^\/(api|media|assets)\/|^[^?#]*\.\w{2,4}(?:[?#]|$)/.test(href);

/** `href` as written in HTML. */
function keptAddress(href: string, keep: string): string {
  if (href === '' || !isPage(href) || new RegExp(`[?;&]${keep}\\b`).test(href)) return href;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  return `${address}${address.includes('?') ? '&amp;' : '?'}${keep}=1${hash}`;
}
