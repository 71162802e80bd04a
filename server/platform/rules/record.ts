import { z } from 'zod';

const instant = z.iso.datetime();

/** Fields of every record that other systems get from a site, whichever way; `name` says what it is. */
export const recordShape = <N extends string>(name: N) => ({
  object: z.literal(name).describe('Says what this is.'),
  id: z.string().describe('Stays the same.'),
  url: z.url().describe('Its page for people; without one, where the API gives it.'),
  created_at: instant.describe('When it was made.'),
  updated_at: instant.describe('When it last changed.'),
});

/** The same of a thing in the site's files, which may not say when it was made. */
export const fileShape = <N extends string>(name: N) => ({
  ...recordShape(name),
  created_at: instant.nullable().describe('When it was made; null where the site’s files don’t say.'),
  updated_at: instant.nullable().describe('When it last changed; null where the site’s files don’t say.'),
});

interface RecordFacts<C extends string | null, U extends string | null = C> {
  readonly id: string;
  /** Absolute. */
  readonly url: string;
  /** Instants: UTC, ISO. */
  readonly createdAt: C;
  readonly updatedAt: U;
}

/** The fields of `recordShape`; or of `fileShape`, where dates may be null. */
export const recordBase = <N extends string, C extends string | null, U extends string | null>(
  name: N,
  { id, url, createdAt, updatedAt }: RecordFacts<C, U>,
) => ({ object: name, id, url, created_at: createdAt, updated_at: updatedAt });

/** The fields of `fileShape` of a thing whose dates nobody knows. */
export const fileBase = <N extends string>(name: N, { id, url }: Pick<RecordFacts<null>, 'id' | 'url'>) =>
  recordBase(name, { id, url, createdAt: null, updatedAt: null });

/** The answer to the deletion of a record. */
export const deletedSchema = z
  .object({
    object: z.literal('deleted').describe('Says that a record is gone.'),
    id: z.string().describe('Id of the record.'),
    of: z.string().describe('What it was: its `object`.'),
  })
  .meta({ id: 'Deleted', description: 'A record that was deleted.' });

export const deleted = (of: string, id: string): z.infer<typeof deletedSchema> => ({
  object: 'deleted',
  id,
  of,
});
