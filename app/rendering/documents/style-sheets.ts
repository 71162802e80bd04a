import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { withoutScripting } from './lite-document';

/** The rules of a document, encoded once for every page that has them, with a digest that stands for them. */
export interface StyleSheets {
  readonly css: string;
  readonly bytes: Uint8Array;
  readonly digest: string;
}

export const styleSheets = (css: string): StyleSheets => ({
  css,
  bytes: Buffer.from(css),
  digest: createHash('sha256').update(css).digest('base64url'),
});

const cache = new Map<string, StyleSheets>();

/**
 * The factors that decide which rules a document needs: its template (none before a tenant is known), and whether it
 * runs scripts.
 */
interface Dress {
  readonly template: string;
  readonly lite: boolean;
}

/**
 * The rules of built style sheets at the given addresses (`/assets/…css`), concatenated, for a template's document;
 * undefined if one is not in the build. The few combinations stay in memory.
 */
export function builtStyleSheets(
  hrefs: readonly string[],
  { template, lite }: Dress,
): StyleSheets | undefined {
  const key = [template, lite, ...hrefs].join('\n');
  const stored = cache.get(key);
  if (stored !== undefined) return stored;
  const css = dressed(read(hrefs), { template, lite });
  // A file that is missing for a moment, as during a build, is looked for again.
  if (css === undefined) return undefined;
  const sheets = styleSheets(css);
  cache.set(key, sheets);
  return sheets;
}

function dressed(css: string | undefined, { template, lite }: Dress): string | undefined {
  const own = css && templateStyles(css, template);
  return own && lite ? withoutScripting(own) : own;
}

function read(hrefs: readonly string[]): string | undefined {
  if (!hrefs.every((href) => /^\/assets\/[\w.-]+\.css$/.test(href))) return undefined;
  try {
    // The running module is build/server/index.js: the browser's files are in the folder beside it.
    return hrefs
      .map((href) => readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8').trim())
      .join('');
  } catch {
    return undefined;
  }
}

/**
 * The rules of a built style sheet that one template's pages need. Sheets have the differences between templates as
 * rules below `[data-template=…]` on the root element; a document has one template, so other templates' rules are left
 * out, and its own are shortened: `:root` has the same specificity as the attribute.
 */
export function templateStyles(css: string, template: string): string {
  let rest = '';
  for (let at = 0; at < css.length; ) {
    const rule = ruleAt(css, at);
    rest += keptRule(rule, template);
    at = rule.end;
  }
  return rest;
}

interface CssRule {
  /** The text before the braces: selectors, or an at-rule's prelude. */
  readonly head: string;
  /** The text between them; undefined for a statement without braces. */
  readonly body?: string;
  readonly end: number;
}

/** At-rules whose body contains rules. */
const isGroup = (head: string): boolean => /^@(media|supports|layer|container)\b/.test(head);

function keptRule({ head, body }: CssRule, template: string): string {
  if (body === undefined) return head;
  if (isGroup(head)) {
    const inner = templateStyles(body, template);
    return inner === '' ? '' : `${head}{${inner}}`;
  }
  if (!head.includes('[data-template=')) return `${head}{${body}}`;
  const own = selectors(head).filter((one) => isFor(one, template));
  const short = own.map((one) => one.replace(/\[data-template="?[\w-]+"?\]/, ':root'));
  // Minifiers keep the space before a token's value.
  return short.length > 0 ? `${short.join(',')}{${body.replace(/(--[\w-]+:) /g, '$1')}}` : '';
}

const isFor = (selector: string, template: string): boolean => {
  const [, name = template] = /\[data-template="?([\w-]+)"?\]/.exec(selector) ?? [];
  return name === template;
};

/** The selectors of a list; commas inside `:is(…)` don't separate. */
function selectors(head: string): string[] {
  const rules = [''];
  let depth = 0;
  for (const sign of head) {
    if (sign === '(') depth++;
    if (sign === ')') depth--;
    if (sign === ',' && depth === 0) rules.push('');
    else rules[rules.length - 1] += sign;
  }
  return rules;
}

/** The rule that begins at a position. Braces in strings (`content:"{"`) don't count. */
function ruleAt(css: string, from: number): CssRule {
  let depth = 0;
  let open = -1;
  for (let at = from; at < css.length; at++) {
    const sign = css[at];
    if (sign === '"' || sign === "'") at = textEnd(css, at);
    else if (sign === '{' && depth++ === 0) open = at;
    else if (sign === '}' && --depth === 0)
      return { head: css.slice(from, open).trim(), body: css.slice(open + 1, at), end: at + 1 };
    else if (sign === ';' && depth === 0) return { head: css.slice(from, at + 1), end: at + 1 };
  }
  return { head: css.slice(from), end: css.length };
}

function textEnd(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++) {
    if (css[at] === '\\') at++;
    else if (css[at] === css[from]) return at;
  }
  return css.length;
}
