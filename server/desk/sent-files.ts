import { readMultipart, refusedForm } from '#server/platform/http/body';
import type { Result } from '#server/platform/result';
import type { StaffVisit } from './create-desk';

/** A dozen photos as phones take them. */
const mostBytes = 96 * 1024 * 1024;
const mostFiles = 30;

/** A form with files. Throws a Response for a request that is no such form. */
export async function readFiles({ request }: Pick<StaffVisit, 'request'>, most = mostBytes) {
  const sent = await readMultipart(request, most);
  if (!sent.ok) throw new Response('Refused', { status: refusedForm(sent.error).status });
  return sent.value;
}

export const isSentFile = (file: FormDataEntryValue | null): file is File =>
  file instanceof File && file.size > 0;

/** What could not be saved of a form, a line each. */
export interface StoredPictures {
  readonly problems: readonly string[];
  readonly problemsHeading: string;
}

/** Stores the pictures of a form: one that can't be used is named with the reason, and the others are saved. */
export async function storePictures(
  visit: StaffVisit,
  noun: 'photos' | 'pictures',
  store: (file: File) => Promise<Result<unknown, string>>,
): Promise<StoredPictures> {
  const { form, cut } = await readFiles(visit);
  const files = form.getAll(noun).filter(isSentFile);
  const problems: string[] = [];
  let saved = 0;
  for (const file of files.slice(0, mostFiles)) {
    const stored = await store(file);
    if (stored.ok) saved += 1;
    else problems.push(`${file.name.slice(0, 80)}: ${stored.error}`);
  }
  if (files.length > mostFiles)
    problems.push(`Only the first ${mostFiles} ${noun} were read. Send the others again.`);
  if (cut) problems.push(`The ${noun} are too large together. Send the missing ones again, a few at a time.`);
  if (files.length === 0) problems.push(`Choose one or more ${noun} first.`);
  return {
    problems,
    problemsHeading: saved > 0 ? `Some ${noun} are not saved. The others are.` : `No ${noun} are saved.`,
  };
}
