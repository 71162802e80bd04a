import type { deskSite } from './desk-site';

/** A form of the desk with the fields that somebody writes into. */
export interface TypedForm {
  readonly path: string;
  readonly fields: readonly TypedField[];
  /** What it says besides. */
  readonly others: Readonly<Record<string, string>>;
}

interface TypedField {
  readonly name: string;
  readonly control: string;
  /** 0: any length. */
  readonly maxLength: number;
}

/** Markup with a word that tells where it came in; the longest comes first. */
const markupWith = (word: string): readonly string[] => [
  `"'><pwned-${word} onclick=pwned()>x</title></script></textarea><script>pwned()</script><img src=x onerror=pwned()>[a](javascript:pwned())`,
  `"><pwned-${word} onclick=pwned()>`,
  `<pwned-${word}>`,
  `javascript:pwned()//pwned-${word}`,
];

/**
 * Sends a form with markup in every text: the longest that each takes. Returns the fields that took some; the others
 * stay as they are. Throws if the form is refused for anything else.
 */
export async function sendHostile(
  desk: Pick<ReturnType<typeof deskSite>, 'send'>,
  { path, fields, others }: TypedForm,
  word: string,
): Promise<readonly string[]> {
  const texts = markupWith(word);
  const typed = fields.filter(({ control }) => /^(text|textarea|picture)$/.test(control));
  const tried = new Map(typed.map(({ name }) => [name, 0]));
  const textFor = ({ name, maxLength }: TypedField) =>
    texts.filter(({ length }) => maxLength === 0 || length <= maxLength)[tried.get(name) ?? 0];
  // A form's own mistakes are named first, then those that the check of the whole site finds.
  for (let rounds = 0; rounds < 3 * texts.length; rounds += 1) {
    const entries = typed.flatMap((field) => {
      const text = textFor(field);
      return text === undefined ? [] : [[field.name, text] as const];
    });
    const outcome = await desk.send(path, { ...others, ...Object.fromEntries(entries) });
    if (outcome.state === 'moved') return entries.map(([name]) => name);
    const errors = 'errors' in outcome.view ? Object.keys(outcome.view.errors) : [];
    const refused = errors.filter((name) => tried.has(name));
    if (refused.length === 0) throw new Error(`${path} is refused for ${errors.join() || outcome.view.page}`);
    for (const name of refused) tried.set(name, (tried.get(name) ?? 0) + 1);
  }
  throw new Error(`${path} is refused again and again`);
}
