import type { DeskForm } from '../contract/desk-actions/desk-action';
import type { deskSite } from './desk-site';

type Desk = ReturnType<typeof deskSite>;

/** A field that somebody writes into. */
interface TypedField {
  readonly name: string;
  readonly control: string;
  readonly maxLength: number;
}

/** Markup that names the form it came in by; the longest that a field may take comes first. */
const markupOf = (mark: string): readonly string[] => [
  `"'><pwned-${mark} onclick=pwned()>x</title></script></textarea><script>pwned()</script><img src=x onerror=pwned()>[a](javascript:pwned())`,
  `"><pwned-${mark} onclick=pwned()>`,
  `<pwned-${mark}>`,
  `javascript:pwned()//pwned-${mark}`,
];

/** The name of a form within markup. */
export const markOf = (path: string): string => path.replace(/\W+/g, '-').toLowerCase();

/**
 * Sends a form of the desk with markup in every field: the longest that is accepted in each. Returns the fields that
 * took some; the others stay as they are.
 */
export async function sendHostile(
  desk: Desk,
  path: string,
  fields: readonly TypedField[],
  others: DeskForm,
): Promise<readonly string[]> {
  const texts = markupOf(markOf(path));
  const typed = fields.filter(({ control }) => /^(text|textarea|picture)$/.test(control));
  const nextText = new Map(typed.map(({ name }) => [name, 0]));
  // The form's own mistakes are named first, then those that the check of the whole site finds.
  for (let rounds = 0; rounds < 3 * texts.length; rounds += 1) {
    const entries = typed.flatMap(({ name, maxLength }) => {
      const fitting = texts.filter(({ length }) => maxLength === 0 || length <= maxLength);
      const text = fitting[nextText.get(name) ?? 0];
      return text === undefined ? [] : [[name, text] as const];
    });
    const outcome = await desk.send(path, { ...textsOf(others), ...Object.fromEntries(entries) });
    if (outcome.state === 'moved') return entries.map(([name]) => name);
    const errors = 'errors' in outcome.view ? Object.keys(outcome.view.errors) : [];
    const refused = errors.filter((name) => nextText.has(name));
    if (refused.length === 0) throw new Error(`${path}: ${JSON.stringify(outcome.view).slice(0, 600)}`);
    for (const name of refused) nextText.set(name, (nextText.get(name) ?? 0) + 1);
  }
  throw new Error(`${path} takes none of it`);
}

const textsOf = (form: DeskForm): Record<string, string> =>
  Object.fromEntries(Object.entries(form).map(([name, value]) => [name, String(value)]));
