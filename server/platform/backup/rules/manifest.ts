import { z } from 'zod';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** Of a file within the backup: `data/media/KEY`. Never leaves its folder. */
const filePath = z
  .string()
  .max(1_000)
  .regex(/^(data|tenants|database)\/[^\0\\]+$/)
  .refine((path) => path.split('/').every((part) => part !== '' && part !== '.' && part !== '..'));

const fileSchema = z.object({
  path: filePath,
  bytes: z.int().nonnegative(),
  /** When it was last changed, in milliseconds: an unchanged file is not read again. */
  changedMs: z.number(),
  /** Of the whole file. */
  sha256,
  /** Of each piece, for a file of more than one. */
  pieces: z.array(sha256).max(1_000_000).optional(),
});

/** Contents of a backup. */
export const manifestSchema = z.object({
  format: z.literal(1),
  id: z.string(),
  /** Everything acknowledged before this instant is in the backup. */
  instant: z.iso.datetime(),
  release: z.string(),
  /** The newest migration of the database. */
  migration: z.string(),
  /** `separate`: PostgreSQL without its dump. */
  database: z.enum(['sqlite', 'postgres-dump', 'separate']),
  /** Rows by table. */
  counts: z.record(z.string(), z.int().nonnegative()),
  secrets: z.boolean(),
  files: z.array(fileSchema).max(10_000_000),
});

export type Manifest = z.infer<typeof manifestSchema>;

export type BackupFile = Manifest['files'][number];

const idPattern = /^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/;

/** A backup's id: its instant, as a file may be named. Ids sort by time. */
export const backupId = (instant: Date): string => instant.toISOString().replaceAll(/[:.]/g, '-');

/** The instant of a backup; null for any other text. */
export function instantOf(id: string): Date | null {
  if (!idPattern.test(id)) return null;
  const [day = '', time = ''] = id.split('T');
  const [hour, minute, second, ms] = time.replace('Z', '').split('-');
  const instant = new Date(`${day}T${hour}:${minute}:${second}.${ms}Z`);
  return Number.isNaN(instant.getTime()) ? null : instant;
}

/** Ids of the backups whose manifests are among these paths, the oldest first. */
export const backupIds = (paths: readonly string[]): readonly string[] =>
  paths
    .flatMap((path) => /^backups\/([^/]+)\.manifest$/.exec(path)?.[1] ?? [])
    .filter((id) => instantOf(id) !== null)
    .sort();

/** The pieces of a file; a file of one piece is its own piece. */
export const piecesOf = ({ sha256: whole, pieces, bytes }: BackupFile): readonly string[] =>
  bytes === 0 ? [] : (pieces ?? [whole]);
