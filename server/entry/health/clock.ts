import { join } from 'node:path';
import { mediaPlace } from '#server/dealer/media/picture-store';
import type { Config } from '#server/platform/config';
import type { DoctorContext } from './context';
import type { ClockFacts } from './rules/clock';

/** This machine's clock beside other clocks and the newest file or row. */
export async function clockFacts(context: DoctorContext): Promise<ClockFacts> {
  const { config, now, probes, openDatabase, readDataFolder, projectDir } = context;
  const { folder } = await readDataFolder();
  const readable = folder?.isFolder && folder.readable;
  const [file, program, database, services] = await Promise.all([
    readable ? probes.files.newest(config.DATA_DIR) : null,
    probes.files.newest(join(projectDir, 'build/cli')).catch(() => null),
    openDatabase(),
    Promise.all(datedServices(config).map((service) => serviceClock(context, service))),
  ]);
  const newest = [
    database?.ok ? database.value.newest : null,
    file && { what: file.path, at: file.at },
    program && { what: 'the program of this release', at: program.at },
  ].filter((one) => one !== null);
  return {
    now: now(),
    builtAt: program?.at ?? null,
    clocks: [
      ...(database?.ok && database.value.aheadMs !== null
        ? [{ what: 'the database', aheadMs: database.value.aheadMs, isRounded: false }]
        : []),
      ...services.flatMap((one) => one ?? []),
    ],
    newest: newest.sort((one, other) => other.at.getTime() - one.at.getTime())[0] ?? null,
  };
}

interface DatedService {
  readonly what: string;
  readonly url: string;
}

/** Services that other checks talk to anyway. */
function datedServices(config: Config): readonly DatedService[] {
  const { MEILI_URL, BACKUP_TO, BACKUP_S3_ENDPOINT, BACKUP_S3_REGION } = config;
  const s3 = BACKUP_S3_ENDPOINT ?? `https://s3.${BACKUP_S3_REGION}.amazonaws.com`;
  const pictures = mediaPlace(config)?.endpoint;
  return [
    ...(MEILI_URL === undefined ? [] : [{ what: 'the search engine', url: MEILI_URL }]),
    ...(BACKUP_TO?.startsWith('s3://') ? [{ what: 'the storage of the backups', url: s3 }] : []),
    ...(pictures === undefined ? [] : [{ what: 'the storage of the pictures', url: pictures }]),
  ];
}

async function serviceClock(
  { probes, answerMs }: DoctorContext,
  { what, url }: DatedService,
): Promise<ClockFacts['clocks'][number] | null> {
  const aheadMs = await probes.time(url, answerMs);
  return aheadMs === null ? null : { what, aheadMs, isRounded: true };
}
