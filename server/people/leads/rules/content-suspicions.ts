import type { FieldRule } from '../views/field-rule';
import type { Suspicion } from './suspicion';

const links = /https?:\/\/|\bwww\./gi;
/** Typed by link spammers but not by people: HTML and BBCode. */
const markup = /<\s*(a\s|script|iframe|img\s)|\[url[=\]]/i;
/** Lines that only mean something in an email header. People do write "To:" and "Cc:". */
const mailHead = /^(content-type|mime-version|content-transfer-encoding)\s*:|^bcc\s*:\s*\S+@\S/im;
const nameFields = ['name', 'last_name', 'postcode', 'phone'];

/**
 * Signs of automation in a lead's texts (the few that ordinary messages do not have). `entered` is the raw input: a
 * browser sends no line break from a single-line field.
 */
export function contentSuspicions(
  rules: readonly FieldRule[],
  entered: Readonly<Record<string, unknown>>,
  { most_links }: { readonly most_links: number },
): Suspicion[] {
  const texts = rules.map((rule) => [rule, textOf(entered[rule.name])] as const);
  const all = texts.map(([, text]) => text).join('\n');
  const found = [
    texts.some(([rule, text]) => rule.control !== 'textarea' && /[\r\n]/.test(text.trim()))
      ? 'line break in a single-line field'
      : '',
    texts.some(([{ name }, text]) => nameFields.includes(name) && text.search(links) !== -1)
      ? 'link instead of a name'
      : '',
    (all.match(links) ?? []).length > most_links ? 'many links' : '',
    markup.test(all) ? 'links in markup' : '',
    mailHead.test(all) ? 'email headers in the message' : '',
  ];
  return found.filter(Boolean).map((reason) => ({ reason, holds: true }));
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
