/** Maximum characters of a value: the limit of the longest field. */
const longestValue = 4_096;
/** Fields that no page shows again. */
const secretNames: ReadonlySet<string> = new Set(['password', 'code']);

/**
 * What somebody typed into a form, by field, for a page that shows it again: no passwords, no one-time codes, no files.
 * Of fields with the same name the last one counts.
 */
export function typedValues(form: FormData): Record<string, string> {
  const texts = [...form].flatMap(([name, value]) =>
    typeof value === 'string' && !secretNames.has(name)
      ? [[name, value.slice(0, longestValue)] as const]
      : [],
  );
  return Object.fromEntries(texts);
}
