import { sql } from 'kysely';
import type { JsonPath } from '#server/dealer/site-files/json-edit';
import type { GroupCommit } from '#server/platform/database/group-commit';
import { type Lease, Leases } from '#server/platform/database/leases';
import type { Database } from '#server/platform/database/schema';

/**
 * `draft`: to be looked at; `saving`: being published; `waiting`: for its time; `failed`: its time came, and it could not be
 * published.
 */
const states = ['draft', 'saving', 'waiting', 'done', 'failed'] as const;
export type EditState = (typeof states)[number];

/** A change of one of a site's files, made at the desk. */
export interface SiteEdit {
  readonly id: string;
  readonly tenant: string;
  readonly staffId: string;
  readonly author: string;
  /** The part of the website: `Offers`. */
  readonly title: string;
  /** What of it: `name, expiry`. */
  readonly detail: string;
  readonly file: string;
  /** Where its parts are within a JSON file; null for a file as a whole. */
  readonly places: readonly JsonPath[] | null;
  /** The whole file; null: no such file. */
  readonly before: string | null;
  readonly after: string | null;
  /** Its page of the desk, and the page of the website that shows it. */
  readonly deskPath: string;
  readonly shownAt: string;
  readonly state: EditState;
  /** When to publish it, or to look what became of a save; null for a draft, and for what was published at once. */
  readonly dueAt: string | null;
  readonly problem: string | null;
  readonly madeAt: string;
  readonly doneAt: string | null;
}

/** An edit in a list, without its files. */
export type ListedEdit = Omit<SiteEdit, 'before' | 'after'>;

/** Changes of a site that its history keeps. */
const mostKept = 100;
const draftDays = 7;
const dayMs = 86_400_000;
/** Longer than a save takes: after this, its process has died. */
const longestSaveMs = 2 * 60_000;

/** When a save that begins now is over, whatever became of it. */
export const savedBy = (now: Date): string => new Date(now.getTime() + longestSaveMs).toISOString();

const listed = [
  'id',
  'tenant',
  'staff_id as staffId',
  'author',
  'title',
  'detail',
  'file',
  'place',
  'desk_path as deskPath',
  'shown_at as shownAt',
  'state',
  'due_at as dueAt',
  'problem',
  'made_at as madeAt',
  'done_at as doneAt',
] as const;

/** What staff have changed on websites, and what waits to be published; in SQLite or PostgreSQL. */
export class SiteEdits {
  readonly #leases: Leases<'site_edits'>;

  constructor(readonly commits: GroupCommit) {
    const isDue = (now: Date) =>
      sql<boolean>`job.state in ('waiting', 'saving') and job.due_at <= ${now.toISOString()}`;
    this.#leases = new Leases(commits, 'site_edits', isDue, 'job.due_at');
  }

  /** Adds an edit, and forgets surplus ones of the site and drafts that nobody came back to. */
  async add(edit: SiteEdit): Promise<void> {
    const { staffId, places, before, after, deskPath, shownAt, dueAt, madeAt, doneAt, ...rest } = edit;
    const { tenant } = edit;
    await this.commits.run(async (trx) => {
      await trx
        .insertInto('site_edits')
        .values({
          ...rest,
          staff_id: staffId,
          place: places && JSON.stringify(places),
          before_text: before,
          after_text: after,
          desk_path: deskPath,
          shown_at: shownAt,
          due_at: dueAt,
          made_at: madeAt,
          done_at: doneAt,
        })
        .execute();
      const published = trx.selectFrom('site_edits').select('id').where('tenant', '=', tenant);
      const newest = published
        .where('state', '=', 'done')
        .orderBy('done_at', 'desc')
        .orderBy('id', 'desc')
        .limit(mostKept);
      const own = trx.deleteFrom('site_edits').where('tenant', '=', tenant);
      await own.where('state', '=', 'done').where('id', 'not in', newest).execute();
      const old = new Date(Date.parse(madeAt) - draftDays * dayMs).toISOString();
      await own.where('state', '=', 'draft').where('made_at', '<', old).execute();
    });
  }

  async byId(tenant: string, id: string): Promise<SiteEdit | undefined> {
    const row = await this.commits.db
      .selectFrom('site_edits')
      .select([...listed, 'before_text as before', 'after_text as after'])
      .where('tenant', '=', tenant)
      .where('id', '=', id)
      .executeTakeFirst();
    return row && withPlaces(row);
  }

  /** What was published, the latest first. */
  async history(tenant: string): Promise<readonly ListedEdit[]> {
    const rows = await this.#listed(tenant, ['done'])
      .orderBy('done_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
    return rows.map(withPlaces);
  }

  /** What waits for its time, or could not be published then; the earliest first. */
  async planned(tenant: string): Promise<readonly ListedEdit[]> {
    const rows = await this.#listed(tenant, ['waiting', 'failed']).orderBy('due_at').orderBy('id').execute();
    return rows.map(withPlaces);
  }

  #listed(tenant: string, some: readonly EditState[]) {
    const edits = this.commits.db.selectFrom('site_edits').select(listed).where('tenant', '=', tenant);
    return edits.where('state', 'in', some).limit(mostKept);
  }

  /** Lets a draft wait for its time. False: it is no draft any more. */
  schedule(tenant: string, id: string, dueAt: Date): Promise<boolean> {
    return this.#leaveDrafts(tenant, id, { state: 'waiting', due_at: dueAt.toISOString() });
  }

  /** Begins to publish a draft. False: it is no draft any more. */
  begin(tenant: string, id: string, now: Date): Promise<boolean> {
    return this.#leaveDrafts(tenant, id, { state: 'saving', due_at: savedBy(now) });
  }

  /** Makes a draft again of what could not be published. */
  keepDraft(id: string): Promise<void> {
    return this.#end(id, { state: 'draft', due_at: null });
  }

  async #leaveDrafts(tenant: string, id: string, change: Partial<Database['site_edits']>): Promise<boolean> {
    const { numUpdatedRows } = await this.commits.run((trx) =>
      trx
        .updateTable('site_edits')
        .set(change)
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('state', '=', 'draft')
        .executeTakeFirst(),
    );
    return numUpdatedRows > 0n;
  }

  /** Drops what was not published. False: it is being published, or was. */
  async drop(tenant: string, id: string): Promise<boolean> {
    const { numDeletedRows } = await this.commits.run((trx) =>
      trx
        .deleteFrom('site_edits')
        .where('tenant', '=', tenant)
        .where('id', '=', id)
        .where('state', '!=', 'done')
        .where('lease_owner', 'is', null)
        .executeTakeFirst(),
    );
    return numDeletedRows > 0n;
  }

  /** Published: the file as it was and as it is. */
  async finish(id: string, { before, after }: Pick<SiteEdit, 'before' | 'after'>, at: Date): Promise<void> {
    await this.#end(id, {
      state: 'done',
      before_text: before,
      after_text: after,
      due_at: null,
      done_at: at.toISOString(),
      problem: null,
    });
  }

  /** Could not be published. */
  async fail(id: string, problem: string): Promise<void> {
    await this.#end(id, { state: 'failed', problem });
  }

  /** Ends the work on an edit. */
  async #end(id: string, change: Partial<Database['site_edits']>): Promise<void> {
    await this.commits.run((trx) =>
      trx
        .updateTable('site_edits')
        .set({ ...change, lease_owner: null, lease_until: null })
        .where('id', '=', id)
        .execute(),
    );
  }

  /** Leases edits whose time has come. */
  async take(lease: Lease): Promise<readonly SiteEdit[]> {
    const due = await this.#leases.take(lease);
    const edits = await Promise.all(due.map(({ tenant, id }) => this.byId(tenant, id)));
    return edits.flatMap((edit) => edit ?? []);
  }
}

/** A row with the places in it and a state that is known. */
const withPlaces = <Row extends { readonly place: string | null; readonly state: string }>({
  place,
  state,
  ...row
}: Row) => ({
  ...row,
  places: place === null ? null : placesIn(place),
  state: states.find((one) => one === state) ?? ('failed' as const),
});

/** Edits of an earlier release have one place. */
function placesIn(text: string): readonly JsonPath[] {
  const places: readonly JsonPath[] | JsonPath = JSON.parse(text);
  const isList = (one: readonly JsonPath[] | JsonPath): one is readonly JsonPath[] =>
    one.length > 0 && one.every(Array.isArray);
  return isList(places) ? places : [places];
}
