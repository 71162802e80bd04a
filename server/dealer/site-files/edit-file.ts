import { err, ok, type Result } from '#server/platform/result';
import type { TenantWriter, WriteFailure } from './tenant-writer-port';

interface EditDeps {
  readonly tenantWriter: Pick<TenantWriter, 'text' | 'save'>;
}

/** A text file before and after an edit; null: no such file. */
interface EditedFile {
  readonly before: string | null;
  readonly after: string | null;
  /** Of the site's settings then; absent where nothing changed. */
  readonly tag?: string;
}

interface FileEdit<Refusal> {
  readonly slug: string;
  readonly path: string;
  /**
   * The new text, null to remove the file, and a note of the change, from the present text, which is undefined for a file
   * that does not exist.
   */
  readonly edit: (
    text: string | undefined,
    tag: string | null,
  ) => Result<{ readonly text: string | null; readonly note: string }, Refusal>;
  /** Called before a changed text is saved. */
  readonly beforeSave?: (texts: Omit<EditedFile, 'tag'>) => Promise<void>;
  readonly author: string;
}

/** Times that an edit is made again because another author was faster. */
const mostAttempts = 5;

/** The bytes of a new text; null removes the file. */
export const fileBytes = (text: string | null): Uint8Array | null =>
  text === null ? null : new TextEncoder().encode(text);

/**
 * Edits a text file of a site and serves it at once. If another author was faster, the edit is made to their text, so it has
 * to say itself what it expects.
 */
export async function editFile<Refusal>(
  { tenantWriter }: EditDeps,
  { slug, path, edit, beforeSave, author }: FileEdit<Refusal>,
): Promise<Result<EditedFile, WriteFailure | Refusal>> {
  for (let attempt = 1; attempt <= mostAttempts; attempt += 1) {
    const stored = await tenantWriter.text(slug, path);
    const edited = edit(stored?.text, stored?.tag ?? null);
    if (!edited.ok) return edited;
    const { text: after, note } = edited.value;
    const before = stored?.text ?? null;
    if (after === before) return ok({ before, after });
    await beforeSave?.({ before, after });
    const saved = await tenantWriter.save({
      slug,
      expected: new Map([[path, stored?.tag ?? null]]),
      author,
      note,
      files: new Map([[path, fileBytes(after)]]),
    });
    if (saved.ok) return ok({ before, after, tag: saved.value.tag });
    if (saved.error.kind !== 'conflict') return saved;
  }
  return err({ kind: 'busy' });
}
