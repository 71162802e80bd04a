/** Position of a JSON syntax error; line and column count from 1. */
interface JsonSyntaxError {
  readonly line: number;
  readonly column: number;
  readonly expected: string;
}

/**
 * The first syntax error in `text`, or null if it is valid JSON. The runtime's own message includes a position only
 * sometimes and differs between versions, while a dealer who edits a file by hand always needs the line.
 */
export function jsonSyntaxError(text: string): JsonSyntaxError | null {
  const scanner = new Scanner(text);
  const expectation = scanner.document();
  return expectation === null ? null : { ...place(text, scanner.position), expected: expectation };
}

function place(text: string, position: number): { line: number; column: number } {
  const before = text.slice(0, position).split('\n');
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 };
}

const deepest = 200;
const scalar = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const space = /[ \t\r\n]*/y;

/** Each method consumes what it names and returns null, or returns what was expected at `position`. */
class Scanner {
  position = 0;
  constructor(private readonly text: string) {}

  document(): string | null {
    const problem = this.value('a value', 0);
    if (problem !== null) return problem;
    this.take(space);
    return this.position === this.text.length ? null : 'nothing after the last bracket';
  }

  private value(expectation: string, depth: number): string | null {
    this.take(space);
    if (depth > deepest) return `at most ${deepest} nested brackets`;
    switch (this.text[this.position]) {
      case '{': {
        const names = new Set<string>();
        return this.list('}', 'a key in double quotes', () => this.member(depth, names));
      }
      case '[':
        return this.list(']', 'a value', () => this.value('a value', depth + 1));
      case '"':
        return this.take(string) ? null : 'text that ends with a double quote on the same line';
      default:
        return this.scalar(expectation);
    }
  }

  private scalar(expectation: string): string | null {
    const start = this.position;
    if (!this.take(scalar)) return expectation;
    if (!/[\w.]/.test(this.text[this.position] ?? '')) return null;
    this.position = start;
    return 'a number, true, false or null; put phone numbers and text in double quotes';
  }

  private member(depth: number, names: Set<string>): string | null {
    this.take(space);
    const start = this.position;
    if (this.text.startsWith('//', start) || this.text.startsWith('/*', start)) {
      return 'a key in double quotes: JSON has no comments';
    }
    if (/[“”„']/.test(this.text[start] ?? '')) return 'a key in straight double quotes (")';
    if (!this.take(string)) return 'a key in double quotes';
    const key = this.text.slice(start, this.position);
    if (names.has(key)) {
      this.position = start;
      return `unique keys: ${key} is already used above`;
    }
    names.add(key);
    this.take(space);
    if (!this.takeText(':')) return 'a colon after the key';
    return this.value('a value after the colon', depth + 1);
  }

  private list(end: string, what: string, item: () => string | null): string | null {
    this.position += 1;
    this.take(space);
    if (this.takeText(end)) return null;
    for (;;) {
      // The list was not empty, so a bracket in place of an item follows a comma.
      if (this.text[this.position] === end) return `${what} after the comma`;
      const problem = item();
      if (problem !== null) return problem;
      this.take(space);
      if (this.takeText(end)) return null;
      if (!this.takeText(',')) return `a comma or ${end}`;
      this.take(space);
    }
  }

  private take(pattern: RegExp): boolean {
    pattern.lastIndex = this.position;
    const match = pattern.exec(this.text);
    if (match) this.position += match[0].length;
    return match !== null;
  }

  private takeText(expectedText: string): boolean {
    if (!this.text.startsWith(expectedText, this.position)) return false;
    this.position += expectedText.length;
    return true;
  }
}
