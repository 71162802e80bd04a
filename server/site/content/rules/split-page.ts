import { err, ok, type Result } from '#server/platform/result';

/** A file in two parts. */
export interface PageSource {
  /** The YAML between the `---` lines. */
  readonly front: string;
  readonly body: string;
  /** Line of the file where the text begins, from 1. */
  readonly bodyLine: number;
}

/**
 * Separates a page's front matter from its text. Normalises line ends to `
 * `.
 */
export function splitPage(file: string): Result<PageSource, string> {
  const plain = file.replace(/^\uFEFF/, '');
  const source = plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain;
  if (!source.startsWith('---\n')) return err('expected front matter: a first line ---, then the settings');
  const end = /^---[ \t]*$/m.exec(source.slice(4));
  if (!end) return err('expected a line --- to close the front matter');
  const front = source.slice(4, 4 + end.index);
  const rest = source.slice(4 + end.index + end[0].length);
  return ok({ front, body: rest.replace(/^\n/, ''), bodyLine: front.split('\n').length + 2 });
}

/** A section of a page's text: Markdown, or a `:::` block. Lines count from 1. */
type Stretch =
  | { readonly kind: 'text'; readonly markdown: string; readonly line: number }
  | { readonly kind: 'block'; readonly name: string; readonly yaml: string; readonly line: number }
  | { readonly kind: 'fault'; readonly message: string; readonly line: number };

const opening = /^:::+[ \t]*([\w-]+)[ \t]*$/;
const closing = /^:::+[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;

/** Splits a text into blocks, in one pass over its lines. Code fences are text. */
export function splitBlocks(body: string, firstLine = 1): Stretch[] {
  // Most pages are a single text: startup reads tens of thousands of them.
  if (!body.includes(':::')) {
    return body.trim() === '' ? [] : [{ kind: 'text', markdown: body, line: firstLine }];
  }

  const stretches: Stretch[] = [];
  let text: string[] = [];
  let block: { name: string; line: number; yaml: string[] } | undefined;
  let fenced = '';
  const endText = (line: number) => {
    if (text.some((one) => one.trim() !== '')) {
      stretches.push({ kind: 'text', markdown: text.join('\n'), line: line - text.length });
    }
    text = [];
  };
  body.split('\n').forEach((content, index) => {
    const line = firstLine + index;
    if (block) {
      if (closing.test(content)) {
        stretches.push({ kind: 'block', name: block.name, yaml: block.yaml.join('\n'), line: block.line });
        block = undefined;
      } else if (opening.test(content)) {
        stretches.push({
          kind: 'fault',
          line,
          message: `expected ::: to close the ${block.name} block opened in line ${block.line}`,
        });
        block = undefined;
      } else block.yaml.push(content);
      return;
    }
    fenced = nextFence(fenced, content);
    const name = fenced ? undefined : opening.exec(content)?.[1];
    if (name === undefined) {
      if (!fenced && content.startsWith(':::')) {
        stretches.push({ kind: 'fault', line, message: 'expected a name after :::, such as ::: cards' });
      }
      text.push(content);
      return;
    }
    endText(line);
    block = { name, line, yaml: [] };
  });
  if (block)
    stretches.push({
      kind: 'fault',
      line: block.line,
      message: `expected ::: to close the ${block.name} block`,
    });
  endText(firstLine + body.split('\n').length);
  return stretches;
}

/** The open code fence after a line; empty outside. */
function nextFence(open: string, line: string): string {
  const mark = fence.exec(line)?.[1];
  if (mark === undefined) return open;
  if (open === '') return mark;
  const closes = mark[0] === open[0] && mark.length >= open.length && line.trim() === mark;
  return closes ? '' : open;
}
