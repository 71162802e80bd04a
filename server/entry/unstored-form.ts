import type { UnstoredForm } from '#server/dealer/tenants/views/site-view';
import { notReceivedWords } from '#server/leads/not-stored';
import { mediaType, readForm } from '#server/platform/http/body';
import { typedValues } from '#server/platform/http/typed-values';
import type { Bff } from './bff';
import { awayHeaders } from './documents/away-page';

/** Gives the form that a request has sent; undefined if it cannot be read. */
type Unstored = () => Promise<UnstoredForm | undefined>;

/**
 * Remembers the form of a request, before anything reads it, in case it cannot be stored. The values of a form with files
 * are not remembered: the files may be large, and its use-case keeps them itself.
 */
export function rememberForm({ tenant, request }: Pick<Bff, 'tenant' | 'request'>): Unstored {
  const copy = mediaType(request) === 'application/x-www-form-urlencoded' ? request.clone() : undefined;
  return async () => {
    const form = copy && (await readForm(copy));
    if (form && !form.ok) return undefined;
    return {
      failure: notReceivedWords(tenant),
      values: form ? typedValues(form.value) : {},
      init: { status: 503, headers: { ...awayHeaders } },
    };
  };
}
