import { readGuides } from '#server/api/docs/guides';

/** A block of code in a guide: its language, its label and its text. */
export interface CodeBlock {
  readonly guide: string;
  readonly language: string;
  readonly label: string;
  readonly code: string;
}

export const guides = await readGuides(process.cwd());

const fence = /^```(\S+)(.*)\n([\s\S]*?)^```$/gm;

/** Every block of code of the API's guides. */
export const codeBlocks: readonly CodeBlock[] = guides.flatMap(({ name: guide, text }) =>
  Array.from(text.matchAll(fence), ([, language = '', label = '', code = '']) => ({
    guide,
    language,
    label: label.trim(),
    code,
  })),
);

/** A call that a block of code shows with curl. */
export interface CurlCall {
  readonly method: string;
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** As JSON; undefined for a file or without a body. */
  readonly body: unknown;
}

/** The call of `curl …`, as a shell reads it. Throws for an option that guides don't use. */
export function curlCall(code: string): CurlCall {
  const words = Array.from(
    code.replaceAll('\\\n', ' ').matchAll(/'([^']*)'|(\S+)/g),
    ([, quoted, bare]) => quoted ?? bare ?? '',
  );
  const options = new Map<string, string[]>();
  let address = '';
  for (let at = 1; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (word === '--compressed') continue;
    if (!word.startsWith('-')) address = word;
    else if (['-X', '-H', '-d', '--data-binary'].includes(word))
      options.set(word, [...(options.get(word) ?? []), words[++at] ?? '']);
    else throw new Error(`curl ${word}`);
  }
  const [data] = options.get('-d') ?? [];
  return {
    method: options.get('-X')?.[0] ?? 'GET',
    url: new URL(address),
    headers: Object.fromEntries((options.get('-H') ?? []).map((line) => line.split(/: (.*)/).slice(0, 2))),
    body: data === undefined ? undefined : JSON.parse(data),
  };
}
