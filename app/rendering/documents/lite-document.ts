import type { LiteMode } from '#server/dealer/rules/lite';
import { keepParameters } from './kept-parameter';

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
  return keep === undefined ? small : keepParameters(small, `${keep}=1`);
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
