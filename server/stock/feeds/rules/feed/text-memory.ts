const mostTexts = 5_000;
const longestText = 80;

/**
 * A reader of texts with a memory: the rows of a feed repeat the words of most columns, and reading them takes many patterns.
 * Its values are shared, so nobody may change them.
 */
export function withMemory<T>(read: (text: string) => T): (text: string) => T {
  const values = new Map<string, { readonly value: T }>();
  return (text) => {
    if (text.length > longestText) return read(text);
    const entry = values.get(text);
    if (entry) return entry.value;
    const value = read(text);
    if (values.size >= mostTexts) values.clear();
    values.set(text, { value });
    return value;
  };
}
