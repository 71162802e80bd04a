import type { LiteMode } from '#server/dealership/tenants/rules/lite';

/**
 * What is done to the document of a lite page: small pictures in one size, no button that
 * needs a script; links and forms that stay lite where the
 * address asked for it. All pure text work on React's own output, which writes `<`, `>` and quotes inside attributes
 * as entities. Nothing takes the page over later, so anything may be changed.
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

/** A button that sends nothing: only a script could make it do something. */
const scriptedButton =
  /<button\b(?=[^>]*\stype="button")(?![^>]*\s(?:popovertarget|commandfor)=)[^>]*>[\s\S]*?<\/button>/gi;

/** A style sheet as a browser without scripting would read it: what only scripts can move is not shown. */
export const withoutScripting = (css: string): string =>
  css.replace(/\(scripting: ?none\)/g, 'all').replace(/\(scripting: ?enabled\)/g, 'not all');

/** The narrowest of an image's sizes in the place of all. */
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

/** A GET form says its own parameters, others go by their address. */
function keptForm(tag: string, keep: string): string {
  if (/\smethod="post"/i.test(tag)) return withAddress(tag, 'action', keep);
  const action = /\saction="([^"]*)"/.exec(tag)?.[1] ?? '';
  return isPage(action) ? `${tag}<input type="hidden" name="${keep}" value="1"/>` : tag;
}

/** Files and interfaces are no pages of the site, nor is what stands on other ones. */
const isPage = (href: string): boolean =>
  (href === '' || /^(\/(?!\/)|\?)/.test(href)) &&
  !/^\/(api|media|assets)\/|^[^?#]*\.\w{2,4}(?:[?#]|$)/.test(href);

/** `href` as it stands in HTML. */
function keptAddress(href: string, keep: string): string {
  if (href === '' || !isPage(href) || new RegExp(`[?;&]${keep}\\b`).test(href)) return href;
  const [, address = '', hash = ''] = /^([^#]*)(.*)$/.exec(href) ?? [];
  return `${address}${address.includes('?') ? '&amp;' : '?'}${keep}=1${hash}`;
}
