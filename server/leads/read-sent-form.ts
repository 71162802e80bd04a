import type { FieldErrors, FieldRule } from '#server/page/views/field-rule';
import {
  type FormRefusal,
  type RefusedForm,
  readForm,
  readMultipart,
  refusedForm,
  type SentParts,
} from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { err, ok, type Result } from '#server/platform/result';
import type { LeadVisit } from './create-leads';
import type { LeadFile } from './lead-store';
import { acceptFile, fileTooLarge, mostFileBytes, type SentFile } from './rules/attached-file';
import { admitFiles } from './sender-limits';

/** Error when a form returns without JavaScript: browsers drop the chosen file. */
const chooseAgain = 'Choose your file again. It wasn’t sent because of the other errors.';

/** For every field beside the files. */
const textLimitBytes = 1024 * 1024;

/** What a file field accepts: the file to store, or the field's error. */
export interface FileRule {
  accept(file: SentFile): Result<LeadFile, string> | Promise<Result<LeadFile, string>>;
}
const documents: FileRule = { accept: acceptFile };

/** A submitted form, after checking its files. */
export interface SentForm {
  /** One text per name: the first value, every ticked checkbox, a file's name. */
  readonly texts: Record<string, string>;
  readonly files: readonly LeadFile[];
  /** Errors of its files. */
  readonly fileErrors: FieldErrors;
}

/**
 * Reads a form that a page of this site sends: accepts files only if it asks for one, and documents only unless another
 * rule is given.
 */
export async function readSentForm(
  { request }: Pick<LeadVisit, 'request'>,
  fields: readonly FieldRule[],
  fileRule: FileRule = documents,
): Promise<Result<SentForm, RefusedForm>> {
  if (isCrossOriginForm(request)) return err({ state: 'refused', status: 403 });
  const fileFields = fields.filter(({ control }) => control === 'file');
  const fileBytes = fileFields.reduce((sum, { maxBytes }) => sum + (maxBytes ?? mostFileBytes), 0);
  const submission =
    fileFields.length > 0 && isMultipart(request)
      ? await readMultipart(request, textLimitBytes + fileBytes)
      : await urlencoded(request);
  if (!submission.ok) return err(refusedForm(submission.error));
  const texts = textsOf(submission.value.form, fields);
  const files: LeadFile[] = [];
  const fileErrors: Record<string, string> = {};
  for (const { name, messages } of fileFields) {
    const file = submission.value.form.get(name);
    // A field that comes after the end of a form that is too large.
    const isCut = file === null && submission.value.cut;
    const verdict = isCut ? err(messages.range ?? fileTooLarge) : await judge(file, fileRule);
    if (verdict === undefined) continue;
    if (verdict.ok) files.push(verdict.value);
    else fileErrors[name] = verdict.error;
    texts[name] = verdict.ok ? verdict.value.name : refusedName;
  }
  return ok({ texts, files, fileErrors });
}

/** Replaces a rejected file, so that the field reports only that error. */
const refusedName = 'refused.pdf';

/** Undefined when no file was chosen. */
async function judge(
  file: FormDataEntryValue | null,
  { accept }: FileRule,
): Promise<Result<LeadFile, string> | undefined> {
  if (!(file instanceof File) || (file.name === '' && file.size === 0)) return undefined;
  return accept({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
}

const isMultipart = ({ headers }: Request) =>
  /^multipart\/form-data\s*(;|$)/i.test(headers.get('content-type') ?? '');
async function urlencoded(request: Request): Promise<Result<SentParts, FormRefusal>> {
  const form = await readForm(request);
  return form.ok ? ok({ form: form.value, cut: false }) : err(form.error);
}

function textsOf(form: FormData, fields: readonly FieldRule[]): Record<string, string> {
  const boxes = new Set(fields.flatMap(({ control, name }) => (control === 'checkboxes' ? [name] : [])));
  const texts: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value !== 'string') return;
    const text = texts[name];
    if (text === undefined) texts[name] = value;
    else if (boxes.has(name)) texts[name] = `${text}, ${value}`;
  });
  return texts;
}

const tooManyFiles = 'We can’t take more files today. Please try again tomorrow, or call us.';

/** Errors of a form's files once the day's limits on files are used up; none otherwise. Counts the files. */
export async function filesOverLimit(
  visit: Parameters<typeof admitFiles>[0],
  fields: readonly FieldRule[],
  { texts, files }: Pick<SentForm, 'texts' | 'files'>,
): Promise<FieldErrors> {
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  if (files.length === 0 || (await admitFiles(visit, bytes))) return {};
  const sent = fields.filter(({ control, name }) => control === 'file' && texts[name]);
  return Object.fromEntries(sent.map(({ name }) => [name, tooManyFiles]));
}

/** Message for a form that returns with other errors: without JavaScript browsers drop the chosen file. */
export function filesLost(
  fields: readonly FieldRule[],
  { texts, files }: Pick<SentForm, 'texts' | 'files'>,
): FieldErrors {
  if (files.length === 0) return {};
  const lostFiles = fields.filter(({ control, name }) => control === 'file' && texts[name]);
  return Object.fromEntries(lostFiles.map(({ name }) => [name, chooseAgain]));
}
