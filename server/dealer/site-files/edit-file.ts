import { err, ok, type Result } from '#server/platform/result';
import type { TenantWriter, WriteFailure } from './tenant-writer-port';

interface EditDeps {
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'save'>;
}

interface FileEdit<Refusal> {
  readonly slug: string;
  readonly path: string;
  /** The new text, and a note of the change, from the present text, which is undefined for a file that does not exist. */
  readonly edit: (
    text: string | undefined,
    tag: string | null,
  ) => Result<{ readonly text: string; readonly note: string }, Refusal>;
  readonly author: string;
}

/** Times that an edit is made again because another author was faster. */
const mostAttempts = 5;

/**
 * Edits a text file of a site and serves it at once. If another author was faster, the edit is made to their text, so it has
 * to say itself what it expects. `tag`: of the site's settings then; absent where nothing changed.
 */
export async function editFile<Refusal>(
  { tenantWriter }: EditDeps,
  { slug, path, edit, author }: FileEdit<Refusal>,
): Promise<Result<{ readonly tag?: string }, WriteFailure | Refusal>> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const before = await tenantWriter.text(slug, path);
    const edited = edit(before?.text, before?.tag ?? null);
    if (!edited.ok) return edited;
    const { text, note } = edited.value;
    if (text === before?.text) return ok({});
    const saved = await tenantWriter.save({
      slug,
      expected: new Map([[path, before?.tag ?? null]]),
      author,
      note,
      files: new Map([[path, new TextEncoder().encode(text)]]),
    });
    if (saved.ok || saved.error.kind !== 'conflict') return saved;
  }
  return err({ kind: 'busy' });
}
