/** Authors use four levels at most. */
const deepest = 40;

/**
 * The first line of a YAML text, from 1, with lists and maps nested deeper than anyone writes; undefined for all
 * others. The library recurses for each level, and a text of thousands ends the process. Brackets inside words count
 * too: only many unclosed ones make a difference.
 */
export function tooDeepLine(source: string): number | undefined {
  const indents: number[] = [];
  let brackets = 0;
  for (const [index, line] of source.split('\n').entries()) {
    const text = line.trimStart();
    if (text === '') continue;
    const indent = line.length - text.length;
    while (indents.length > 0 && (indents.at(-1) ?? 0) >= indent) indents.pop();
    indents.push(indent);
    let steps = indents.length + marksBefore(text);
    for (const sign of text) {
      if (sign === '[' || sign === '{') brackets += 1;
      else if (sign === ']' || sign === '}') brackets = Math.max(0, brackets - 1);
      steps = Math.max(steps, indents.length + brackets);
    }
    if (steps > deepest) return index + 1;
  }
  return undefined;
}

/** Number of lists or keys that begin on one line: `- - - words`. */
function marksBefore(text: string): number {
  let marks = 0;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (sign === '-' || sign === '?') marks += 1;
    else if (sign !== ' ' && sign !== '\t') break;
  }
  return marks;
}
