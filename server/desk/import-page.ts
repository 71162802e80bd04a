import { randomUUID } from 'node:crypto';
import { copyFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { editFile } from '#server/dealer/site-files/edit-file';
import { setAt } from '#server/dealer/site-files/json-edit';
import { settingsFile } from '#server/dealer/site-files/tenant-writer-port';
import { readMultipart, refusedForm } from '#server/platform/http/body';
import { makeFolder, refuseWithoutRoom } from '#server/platform/make-folder';
import { ok } from '#server/platform/result';
import { catchUpWithStock } from '#server/search/catch-up';
import { acceptImport, importsFolder } from '#server/search/waiting-imports';
import type { ImportOptions, ImportRecord } from '#server/stock/feeds/import-reports';
import { autoFormat, formatNamed, formats } from '#server/stock/feeds/rules/feed/formats';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { momentText } from './rules/desk-time';
import {
  bigPriceLines,
  carGroups,
  changesText,
  importChip,
  importName,
  keptLines,
  leftOutLines,
  questionViews,
  readAnswers,
  reportFacts,
  skippedLines,
  undoneText,
  unknownColumns,
  wordMeanings,
} from './rules/import-words';
import { doneText } from './rules/page-parts';
import { stockPath } from './stock-page';

const importPath = `${stockPath}/import`;
const reportHref = (id: string): string => `${importPath}/${id}`;

/** 20,000 cars with long texts have about 20 MB. */
const mostBytes = 32 * 1024 * 1024;
const recentImports = 10;
/** A person waits this long for a page; a larger file is read further meanwhile. */
const patienceMs = 8_000;
const lookEveryMs = 200;

/** The form for a stock file, and the newest imports from every source. */
export async function importView(
  { services, tenant }: StaffVisit,
  { notice }: { readonly notice?: string } = {},
) {
  const imports = await services.importReports.list(tenant.slug, { limit: recentImports });
  return {
    page: 'stock-import' as const,
    action: importPath,
    notice,
    formats: formats.map(({ name, about }) => ({ value: name, text: about })),
    imports: imports.map((record) => ({
      id: record.id,
      name: importName(record),
      href: reportHref(record.id),
      at: record.createdAt,
      atText: momentText(record.createdAt, tenant.time_zone),
      chip: importChip(record),
      text: record.report ? changesText(record.report) : (record.failure ?? ''),
    })),
  };
}

/** Reads a file and shows what it would change; nothing is changed yet. Throws a Response for a request that is no such form. */
export async function previewFile(visit: StaffVisit): FormAnswer {
  const { services } = visit;
  const refuse = async (notice: string) => showPage(await importView(visit, { notice }));
  await refuseWithoutRoom(services.config.DATA_DIR);
  const sent = await readMultipart(visit.request, mostBytes);
  if (!sent.ok && sent.error !== 'too-large')
    throw new Response('Refused', { status: refusedForm(sent.error).status });
  if (!sent.ok || sent.value.cut) return refuse(tooLarge);
  const { form } = sent.value;
  const file = form.get('file');
  if (!(file instanceof File) || file.size === 0) return refuse('Choose a file with cars in it.');
  const folder = importsFolder(services.config.DATA_DIR);
  await makeFolder(folder);
  const path = join(folder, `incoming-${randomUUID()}`);
  await writeFile(path, new Uint8Array(await file.arrayBuffer()), { flag: 'wx', mode: 0o600, flush: true });
  const format = formatNamed(String(form.get('format') ?? '')) ?? autoFormat;
  const options = {
    format: format.name,
    full: form.get('full') === 'yes',
    allowMassRemoval: false,
    dryRun: true,
  };
  const id = await begin(visit, path, { name: fileName(file.name), options });
  return id === null ? refuse(tooMany) : goTo(reportHref(id));
}

const tooLarge = 'The file is larger than 32 MB. Send it in parts, each of which adds cars.';
const tooMany = 'Several files wait to be imported already. Try again in a minute.';

/** One line without what no page shows. */
const fileName = (name: string): string =>
  name
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, 80) || 'File';

/** The file of a preview stays beside those that wait, so that the same file can be imported afterwards. */
const keptFile = (folder: string, id: string): string => join(folder, `preview-${id}`);

/**
 * Has a file read, and waits a while for the end. A preview's file is kept for its import; what nobody imports is deleted
 * with the other forgotten files of the folder. Returns the import's id; null: too many files wait.
 */
async function begin(
  visit: StaffVisit,
  path: string,
  { name, options }: Pick<ImportRecord, 'name' | 'options'>,
): Promise<string | null> {
  const { services, tenant } = visit;
  const folder = importsFolder(services.config.DATA_DIR);
  const copy = `${path}-copy`;
  if (options.dryRun) await copyFile(path, copy);
  const accepted = await acceptImport(services, {
    tenant: tenant.slug,
    source: 'desk',
    name,
    path,
    folder,
    options,
  });
  if (!accepted.ok) {
    await Promise.all([path, copy].map((one) => rm(one, { force: true })));
    return null;
  }
  const { id } = accepted.value;
  if (options.dryRun) await rename(copy, keptFile(folder, id));
  services.nudgeImports();
  await ended(visit, id);
  return id;
}

const isOpen = ({ state }: ImportRecord): boolean => state === 'waiting' || state === 'running';

async function ended({ services, tenant }: StaffVisit, id: string): Promise<void> {
  const giveUpAt = performance.now() + patienceMs;
  while (performance.now() < giveUpAt) {
    const record = await services.importReports.byId(tenant.slug, id);
    if (!record || !isOpen(record)) return;
    await pause(lookEveryMs);
  }
}

/** A preview whose file is still here can be imported. */
const hasFile = (visit: StaffVisit, { id, options }: ImportRecord): Promise<boolean> =>
  options.dryRun
    ? stat(keptFile(importsFolder(visit.services.config.DATA_DIR), id)).then(
        (stats) => stats.isFile(),
        () => false,
      )
    : Promise.resolve(false);

interface ReportState {
  readonly problem?: string;
}

/** An import: what it has changed, or would change. Null: there is none with this id, or it is older than 30 days. */
export async function importReportView(visit: StaffVisit, { problem }: ReportState = {}) {
  const { services, tenant, id } = visit;
  const record = await services.importReports.byId(tenant.slug, id);
  if (!record) return null;
  const { report, questions, options, state, failure } = record;
  const undone = report?.undone;
  const canUndo = state === 'done' && (await services.importReports.canUndo(tenant.slug, id));
  const canGo = !isOpen(record) && report !== null && (await hasFile(visit, record));
  return {
    page: 'import-report' as const,
    name: importName(record),
    atText: momentText(record.createdAt, tenant.time_zone),
    chip: importChip(record),
    action: reportHref(id),
    isOpen: isOpen(record),
    isPreview: options.dryRun,
    isFull: options.full,
    problem,
    /** The questions say it in the words of the desk. */
    failure: questions ? undefined : (failure ?? undefined),
    facts: report ? reportFacts(report, tenant) : [],
    cars: report ? carGroups(report) : [],
    undone: undone && {
      text: `${momentText(undone.at, tenant.time_zone)}: ${undoneText(undone)}`,
      skipped: undone.skipped,
    },
    canUndo,
    skipped: report ? skippedLines(report) : [],
    leftOut: report ? leftOutLines(report) : [],
    kept: report ? keptLines(report) : [],
    unknownColumns: report ? unknownColumns(report) : [],
    questions: questions && {
      ...questions,
      words: questionViews(questions),
      options: wordMeanings(questions.about),
    },
    done: doneText(visit, { answered: answeredText }),
    go: canGo ? { needsCheck: needsCheck(record), prices: bigPriceLines(report) } : undefined,
  };
}

/** A file that was refused, or changes a price by more than half, is imported once somebody says that it is right. */
const needsCheck = ({ state, report }: ImportRecord): boolean =>
  state === 'refused' || bigPriceLines(report ?? {}).length > 0;

const answeredText = 'The answers are saved. The next file is read with them.';

const refuse = async (visit: StaffVisit, problem: string): FormAnswer =>
  showPage(await importReportView(visit, { problem }));

/** Imports the file of a preview, undoes an import, or saves what the words of a file mean. Null: no such import or form. */
export async function changeImport(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const record = await visit.services.importReports.byId(visit.tenant.slug, visit.id);
  if (!record) return null;
  if (form.get('do') === 'answer' && record.questions) return answer(visit, form, record);
  if (form.get('do') === 'undo' && record.state === 'done') return undo(visit, record);
  const isPreview = record.options.dryRun && record.report !== null;
  if (form.get('do') !== 'go' || !isPreview || isOpen(record)) return null;
  const isChecked = form.get('checked') === 'yes';
  if (needsCheck(record) && !isChecked) {
    return refuse(visit, 'Tick that you have checked the file first.');
  }
  const options = {
    ...record.options,
    dryRun: false,
    allowMassRemoval: isChecked && record.state === 'refused',
  };
  await auditStaff(visit, 'stock-imported', { detail: options.full ? 'the whole stock' : 'a part of it' });
  return again(visit, record, options);
}

/** Brings the cars of an import back to what they were; those that have changed since stay and are named. */
async function undo(visit: StaffVisit, record: ImportRecord): FormAnswer {
  const { services, tenant, now } = visit;
  await auditStaff(visit, 'import-undone', { detail: record.name });
  const undone = await services.importReports.undo(record, now);
  if (undone) {
    await catchUpWithStock(services, tenant.slug);
    return goTo(reportHref(record.id));
  }
  return refuse(visit, 'This import can’t be undone any more.');
}

const goneText = 'The file is no longer here. Choose it again.';

/** Reads the file of a preview once more. */
async function again(visit: StaffVisit, record: ImportRecord, options: ImportOptions): FormAnswer {
  const folder = importsFolder(visit.services.config.DATA_DIR);
  const path = join(folder, `incoming-${randomUUID()}`);
  const source = keptFile(folder, record.id);
  const isHere = await copyFile(source, path).then(
    () => true,
    () => false,
  );
  if (!isHere) return refuse(visit, goneText);
  const next = await begin(visit, path, { name: record.name, options });
  if (next === null) return refuse(visit, tooMany);
  await rm(source, { force: true });
  return goTo(reportHref(next));
}

/** Saves the answers in the site's settings; a file that is still here is read with them. */
async function answer(visit: StaffVisit, form: URLSearchParams, record: ImportRecord): FormAnswer {
  const { services, tenant, staff } = visit;
  if (!record.questions) return null;
  const answers = readAnswers(form, record.questions);
  if (answers.size === 0) return refuse(visit, 'Choose what one of the words means.');
  const saved = await editFile<never>(services, {
    slug: tenant.slug,
    path: settingsFile,
    author: staff.name,
    edit: (text = '{}') =>
      ok({
        text: [...answers].reduce(
          (edited, [word, meaning]) => setAt(edited, ['imports', 'words', word], meaning),
          text,
        ),
        note: 'said what words of stock files mean',
      }),
  });
  if (!saved.ok) {
    const { error } = saved;
    return refuse(
      visit,
      error.kind === 'read-only' ? error.advice : 'The answers could not be saved just now.',
    );
  }
  await auditStaff(visit, 'site-changed', { detail: 'words of stock files' });
  const isHere = await hasFile(visit, record);
  return isHere ? again(visit, record, record.options) : goTo(`${reportHref(record.id)}?done=answered`);
}
